import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { Interaction } from '../../../schemas/interaction.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { checkInteraction } from './check-interaction.js';
import { InteractionEntity } from './interaction.entity.js';

export interface WhichInteraction {
  readonly videoId: string;
  readonly id: string;
}

/** Absent or null fields stay as they are; a label of null is removed. */
export type InteractionChanges = {
  readonly [name in Exclude<keyof Interaction, 'confidence'>]?: Interaction[name] | null | undefined;
};

/** Changes an interaction. Later analyses leave it as it is. */
export async function updateInteraction(
  ctx: VideosContext,
  { videoId, id }: WhichInteraction,
  changes: InteractionChanges,
): Promise<InteractionEntity> {
  requireAccess(ctx.caller, ACCESS.updateInteraction);
  const { workspaceId } = ctx.caller;
  const row = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'updateInteraction', videoId);
    const found = await requireInteraction(tx, { videoId, id });
    const changed = {
      kind: changes.kind ?? found.kind,
      start: changes.start ?? found.startTime,
      end: changes.end ?? found.endTime,
      x: changes.x ?? found.x,
      y: changes.y ?? found.y,
      box: changes.box ?? found.box,
      label: changes.label === undefined ? found.label : changes.label,
      confidence: 1,
    };
    checkInteraction(changed, video.durationSeconds);
    const { start: startTime, end: endTime, ...rest } = changed;
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
    return tx.save(Object.assign(found, rest, { startTime, endTime, source: 'given' as const }));
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
  return row;
}

export async function requireInteraction(
  tx: EntityManager,
  { videoId, id }: WhichInteraction,
): Promise<InteractionEntity> {
  const found = await tx.findOneBy(InteractionEntity, { videoId, id });
  if (!found) throw notFound({ what: 'Interaction', id });
  return found;
}
