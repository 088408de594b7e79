import { ACCESS } from '../../../schemas/access.js';
import { type BrandKit, BrandKitPatch } from '../../../schemas/brand-kit.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { makePartReader } from '../../platform/read-part.js';
import type { VideosContext } from '../context.js';
import { requireListedLanguage } from '../video/listed-language.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { requireValidPatch } from './check-patch.js';
import { completeBrandKit } from './complete-brand-kit.js';
import { mergeBrandKit } from './merge-brand-kit.js';
import { requireInstalledFont } from './require-installed-font.js';

const readPatch = makePartReader('body', BrandKitPatch);

/** Changes the fields in the patch. Concurrent patches are serialized, so none is lost. */
export async function updateBrandKit(ctx: VideosContext, patch: BrandKitPatch): Promise<BrandKit> {
  const { db, caller, isAddressPermitted } = ctx;
  requireAccess(caller, ACCESS.updateBrandKit);
  const { workspaceId } = caller;
  const read = readPatch(patch) as BrandKitPatch;
  requireValidPatch(read, isAddressPermitted);
  const { defaultLanguage } = read;
  if (defaultLanguage) await requireListedLanguage(ctx, 'body.defaultLanguage', defaultLanguage);
  const fontFamily = read.captions?.fontFamily;
  if (fontFamily) await requireInstalledFont(ctx, 'body.captions.fontFamily', fontFamily);
  return inTransaction(db, { workspaceId }, async (tx) => {
    const row = { workspaceId, settings: {}, updatedAt: new Date() };
    await tx.createQueryBuilder().insert().into(BrandKitEntity).values(row).orIgnore().execute();
    const kit = await tx.findOneOrFail(BrandKitEntity, {
      where: { workspaceId },
      lock: { mode: 'pessimistic_write' },
    });
    const settings = mergeBrandKit(kit.settings, read);
    await tx.update(BrandKitEntity, { workspaceId }, { settings: settings as never, updatedAt: new Date() });
    return completeBrandKit(settings);
  });
}
