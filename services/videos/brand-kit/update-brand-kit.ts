import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { type BrandKit, BrandKitPatch } from '../../../schemas/brand-kit.js';
import { fetchedUrls } from '../../../schemas/declare.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { makePartReader } from '../../platform/validation/read-part.js';
import type { VideosContext } from '../context.js';
import { requireListedLanguage } from '../video/language.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { completeBrandKit } from './find-brand-kit.js';
import { mergeBrandKit } from './merge-brand-kit.js';

/** Changes the fields in the patch. Concurrent patches are serialized, so none is lost. */
export async function updateBrandKit(ctx: VideosContext, patch: BrandKitPatch): Promise<BrandKit> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.updateBrandKit);
  const { workspaceId } = caller;
  const read = await readBrandKitPatch(ctx, patch);
  return inTransaction(db, { workspaceId }, async (tx) => {
    const row = { workspaceId, settings: {}, updatedAt: new Date() };
    await tx.createQueryBuilder().insert().into(BrandKitEntity).values(row).orIgnore().execute();
    const kit = await tx.findOneOrFail(BrandKitEntity, {
      where: { workspaceId },
      lock: { mode: 'pessimistic_write' },
    });
    const settings = mergeBrandKit(kit.settings, read);
    await tx.update(BrandKitEntity, { workspaceId }, { settings: settings as never, updatedAt: new Date() });
    const target = { type: 'brand_kit', id: workspaceId };
    const audited = auditedAction(caller, 'brand_kit_changed', target, { fields: Object.keys(patch) });
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId: ctx.requestId });
    return completeBrandKit(settings);
  });
}

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
  throw invalid(field, `must be an installed font: ${list}`);
}

const rank = (family: string): number => (family.startsWith('Noto ') ? 1 : 0);

/**
 * Validates the rules that the patch's schema can't express. Throws `validation_error` naming the field and
 * the rule.
 */
function requireValidPatch(patch: BrandKitPatch, isAddressPermitted: (address: string) => boolean): void {
  for (const [field, url] of fetchedUrls(BrandKitPatch, patch, 'body'))
    requireFetchableUrl(field, url, isAddressPermitted);
  for (const [index, { translation, keep }] of patch.glossary?.entries() ?? []) {
    if ((translation !== undefined) === (keep === true)) {
      throw invalid(`body.glossary[${index}]`, 'must have either a translation or keep: true');
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
    if (term.trim() === '') throw invalid(`${field}[${index}].term`, 'must not be blank');
    const key = JSON.stringify([term.normalize('NFC').toLowerCase(), language?.toLowerCase() ?? null]);
    const first = seen.get(key);
    if (first !== undefined) {
      throw invalid(`${field}[${index}].term`, `repeats ${field}[${first}] for the same language`);
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
