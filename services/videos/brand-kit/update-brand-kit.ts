import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import type { BrandKit, BrandKitPatch } from '../../../schemas/brand-kit.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { completeBrandKit } from './complete-brand-kit.js';
import { mergeBrandKit } from './merge-brand-kit.js';
import { readBrandKitPatch } from './read-patch.js';

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
