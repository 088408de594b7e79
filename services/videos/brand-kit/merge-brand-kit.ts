import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { DomainError } from '../../platform/errors.js';
import { makeId } from '../../platform/ids.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import type { BrandKitSettings } from './brand-kit.entity.js';
import { clampPosition } from './clamp-position.js';

/**
 * Applies a patch to the settings: objects are merged by field, lists are replaced, and null resets a field.
 */
export function mergeBrandKit(settings: BrandKitSettings, patch: BrandKitPatch): BrandKitSettings {
  const captions = mergeFields(settings.captions, patch.captions);
  const watermark = mergeFields(settings.watermark, patch.watermark);
  const music = mergeFields(settings.music, patch.music);
  if (patch.watermark && !watermark?.imageUrl) throw required('body.watermark', 'imageUrl');
  if (patch.music && !music?.url) throw required('body.music', 'url');
  const { defaultLanguage } = patch;
  const merged = {
    defaultLanguage: replaced(
      settings.defaultLanguage,
      defaultLanguage ? canonicalLanguage(defaultLanguage) : defaultLanguage,
    ),
    captions: captions && clampPosition(captions),
    captionRules: mergeFields(settings.captionRules, patch.captionRules),
    article: mergeFields(settings.article, patch.article),
    pronunciations: replaced(settings.pronunciations, patch.pronunciations),
    glossary: replaced(settings.glossary, patch.glossary),
    scriptSkills: mergeSkills(settings.scriptSkills, patch.scriptSkills),
    watermark,
    openingSceneUrl: replaced(settings.openingSceneUrl, patch.openingSceneUrl),
    closingSceneUrl: replaced(settings.closingSceneUrl, patch.closingSceneUrl),
    music,
    slideTheme: replaced(settings.slideTheme, patch.slideTheme),
    slideEntrance: replaced(settings.slideEntrance, patch.slideEntrance),
    crossfadeDuration: replaced(settings.crossfadeDuration, patch.crossfadeDuration),
    elementFadeDuration: replaced(settings.elementFadeDuration, patch.elementFadeDuration),
  };
  return merged as BrandKitSettings;
}

const replaced = <T>(stored: T | undefined, given: T | null | undefined): T | undefined =>
  given === undefined ? stored : (given ?? undefined);

function mergeFields<T extends object>(
  stored: T | undefined,
  given: { readonly [K in keyof T]?: T[K] | null } | null | undefined,
): T | undefined {
  if (given === undefined || given === null) return replaced(stored, given);
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...stored, ...Object.fromEntries(fields) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as T;
}

type Skills = BrandKitSettings['scriptSkills'];

/** A skill with the id of a stored one replaces it. */
function mergeSkills(stored: Skills, given: BrandKitPatch['scriptSkills']): Skills {
  if (!given) return replaced(stored, given as null | undefined);
  const unclaimed = new Set(stored?.map(({ id }) => id));
  return given.map(({ id, name, instructions }, index) => {
    if (id === undefined) return { id: makeId('skl'), name, instructions };
    if (!unclaimed.delete(id)) {
      const field = `body.scriptSkills[${index}].id`;
      const rule = 'must be the id of an existing skill, used once; omit it for a new skill';
      throw new DomainError('validation_error', `${field} ${rule}`, { field });
    }
    return { id, name, instructions };
  });
}

function required(section: string, name: string): DomainError {
  const field = `${section}.${name}`;
  return new DomainError('validation_error', `${field} is required; null for ${section} removes it`, {
    field,
  });
}
