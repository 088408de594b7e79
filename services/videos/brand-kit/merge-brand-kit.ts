import { type BrandKit, BrandKitPatch, ENABLING_FIELDS } from '../../../schemas/brand-kit.js';
import { unwrapped } from '../../../schemas/declare.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { makeId } from '../../platform/text/ids.js';
import type { BrandKitSettings } from './brand-kit.entity.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Applies a patch to the settings: objects are merged by field, lists are replaced, and null resets a field.
 */
export function mergeBrandKit(settings: BrandKitSettings, patch: BrandKitPatch): BrandKitSettings {
  const changes: Fields = { ...patch };
  const stored: Fields = { ...settings };
  const each = Object.entries(BrandKitPatch.shape).map(([name, schema]) => {
    const isSection = unwrapped(schema)._zod.def.type === 'object';
    const [before, change] = [stored[name] as Fields | undefined, changes[name] as Fields | null | undefined];
    return [name, isSection ? mergeFields(before, change) : replaced(before, change)];
  });
  const merged: BrandKitSettings = {
    ...Object.fromEntries(each),
    scriptSkills: mergeSkills(settings.scriptSkills, patch.scriptSkills),
  };
  requireEnabled(patch, merged);
  return merged.captions ? { ...merged, captions: clampPosition(merged.captions) } : merged;
}

/** Requires the fields without which a section that the patch changes would not exist. */
function requireEnabled(patch: BrandKitPatch, merged: BrandKitSettings): void {
  for (const [name, enabling] of Object.entries(ENABLING_FIELDS)) {
    const section = merged[name as keyof typeof ENABLING_FIELDS] as Fields | undefined;
    if (patch[name as keyof BrandKit] && !section?.[enabling]) throw required(`body.${name}`, enabling);
  }
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
      throw invalid(field, rule);
    }
    return { id, name, instructions };
  });
}

function required(section: string, name: string): DomainError {
  const field = `${section}.${name}`;
  return invalid(field, `is required; null for ${section} removes it`);
}

/** Clamps the position of captions to the frame: 0 is the top, 100 the bottom. */
export function clampPosition<T extends { readonly positionPercent?: number }>(captions: T): T {
  const { positionPercent } = captions;
  if (positionPercent === undefined) return captions;
  return { ...captions, positionPercent: Math.min(100, Math.max(0, positionPercent)) };
}
