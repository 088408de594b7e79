import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { requireSpanWithin } from '../video/time-span.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { announceHidden } from './announce-hidden.js';
import { ElementEntity } from './element.entity.js';
import { findElements } from './find-elements.js';
import { type ElementRequest, readElement } from './read-element.js';

export const MAX_ELEMENTS = 200;

/** Replaces all elements of the video, ordered from back to front. The next export uses them. */
export async function replaceElements(
  ctx: VideosContext,
  videoId: string,
  given: readonly ElementRequest[],
): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.replaceElements);
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const held = await findVideoForUpdate(tx, 'replaceElements', videoId);
    const before = await findElements(tx, videoId);
    const now = readElements(given, held);
    const rows = now.map((element, position) => ({ workspaceId, videoId, position, element }));
    await tx.delete(ElementEntity, { workspaceId, videoId });
    await tx.insert(ElementEntity, rows as never);
    const saved = await tx.save(Object.assign(held, { updatedAt: new Date() }));
    await announceHidden(
      tx,
      videoId,
      { before, now },
      { workspaceId: held.workspaceId, requestId: ctx.requestId },
    );
    return saved;
  });
  // Later reads in the same request return the new elements.
  ctx.load.video.clear(videoId);
  ctx.load.elements.clear(videoId);
  return video;
}

export function readElements(
  given: readonly ElementRequest[],
  { durationSeconds }: Pick<VideoEntity, 'durationSeconds'>,
  field = 'body.elements',
) {
  if (given.length > MAX_ELEMENTS) throw invalid(field, `must have at most ${MAX_ELEMENTS} items`);
  return given.map((element, index) => {
    const read = readElement(element, `${field}[${index}]`);
    requireSpanWithin(`${field}[${index}]`, read, durationSeconds);
    return read;
  });
}
