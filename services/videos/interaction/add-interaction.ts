import { ACCESS } from '../../../schemas/access.js';
import { type Interaction, MAX_INTERACTIONS } from '../../../schemas/interaction.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import { checkInteraction } from './check-interaction.js';
import { InteractionEntity } from './interaction.entity.js';

/** What a caller provides; without a box it is the point alone, and a person is sure of it. */
export type NewInteraction = Pick<Interaction, 'kind' | 'start' | 'end' | 'x' | 'y'> &
  Partial<Pick<Interaction, 'box' | 'label'>>;

/** Adds an interaction that no analysis has detected. Later analyses leave it as it is. */
export async function addInteraction(
  ctx: VideosContext,
  videoId: string,
  given: NewInteraction,
): Promise<InteractionEntity> {
  requireAccess(ctx.caller, ACCESS.addInteraction);
  const { workspaceId } = ctx.caller;
  const row = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'addInteraction', videoId);
    const { box = { x: given.x, y: given.y, width: 0, height: 0 }, label = null } = given;
    const { start, end, ...rest } = { ...given, box, label, confidence: 1 };
    checkInteraction({ start, end, ...rest }, video.durationSeconds);
    if ((await tx.countBy(InteractionEntity, { videoId })) >= MAX_INTERACTIONS)
      throw new DomainError(
        'validation_error',
        `body.videoId: the video already has ${MAX_INTERACTIONS} interactions, the maximum`,
        { field: 'body.videoId' },
      );
    const own = { workspaceId, videoId, id: makeId('int'), source: 'given', startTime: start, endTime: end };
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
    return tx.save(InteractionEntity, { ...rest, ...own } as InteractionEntity);
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
  return row;
}
