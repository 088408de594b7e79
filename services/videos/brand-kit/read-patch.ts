import { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { fetchedUrls } from '../../../schemas/declare.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { makePartReader } from '../../platform/validation/read-part.js';
import type { VideosContext } from '../context.js';
import { requireListedLanguage } from '../video/listed-language.js';

const CAPTION_FONTS = 'query CaptionFonts { captionFonts }';
/** The families of most machines are Noto's, one for each script. */
const MAX_NAMED = 30;

/** Throws `validation_error` unless the workers have the font. While no worker runs, any font is accepted. */
async function requireInstalledFont(
  { caller, media, requestId }: VideosContext,
  field: string,
  family: string,
): Promise<void> {
  const { captionFonts: families } = await media.call<{ captionFonts: readonly string[] }>({
    document: CAPTION_FONTS,
    as: { ...caller, role: null, scopes: null },
    requestId,
  });
  if (families.length === 0) return;
  if (families.some((installed) => installed.toLowerCase() === family.toLowerCase())) return;
  const named = [...families].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_NAMED);
  const more = families.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  throw new DomainError('validation_error', `${field} must be an installed font: ${list}`, { field });
}

const rank = (family: string): number => (family.startsWith('Noto ') ? 1 : 0);

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/**
 * Validates the rules that the patch's schema can't express. Throws `validation_error` naming the field and
 * the rule.
 */
function requireValidPatch(patch: BrandKitPatch, isAddressPermitted: (address: string) => boolean): void {
  for (const [field, url] of fetchedUrls(BrandKitPatch, patch, 'body'))
    requireFetchableUrl(field, url, isAddressPermitted);
  for (const [index, { translation, keep }] of patch.glossary?.entries() ?? []) {
    if ((translation !== undefined) === (keep === true)) {
      throw refusal(`body.glossary[${index}]`, 'must have either a translation or keep: true');
    }
  }
  requireUnique('body.pronunciations', patch.pronunciations ?? []);
  requireUnique('body.glossary', patch.glossary ?? []);
}

/** Of two entries for the same term, neither would take precedence. */
function requireUnique(
  field: string,
  entries: ReadonlyArray<{ readonly term: string; readonly language?: string }>,
): void {
  const seen = new Map<string, number>();
  for (const [index, { term, language }] of entries.entries()) {
    if (term.trim() === '') throw refusal(`${field}[${index}].term`, 'must not be blank');
    const key = JSON.stringify([term.normalize('NFC').toLowerCase(), language?.toLowerCase() ?? null]);
    const first = seen.get(key);
    if (first !== undefined) {
      throw refusal(`${field}[${index}].term`, `repeats ${field}[${first}] for the same language`);
    }
    seen.set(key, index);
  }
}

const readPart = makePartReader('body', BrandKitPatch);

/** Validates changes of the Brand Kit. Throws `validation_error` naming the field and the rule. */
export async function readBrandKitPatch(ctx: VideosContext, patch: BrandKitPatch): Promise<BrandKitPatch> {
  const read = readPart(patch) as BrandKitPatch;
  requireValidPatch(read, ctx.isAddressPermitted);
  const { defaultLanguage } = read;
  if (defaultLanguage) await requireListedLanguage(ctx, 'body.defaultLanguage', defaultLanguage);
  const fontFamily = read.captions?.fontFamily;
  if (fontFamily) await requireInstalledFont(ctx, 'body.captions.fontFamily', fontFamily);
  return read;
}
