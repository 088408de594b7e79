import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { requireApart, requireSpan, requireSpanWithin } from '../video/time-span.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { ZoomMomentEntity } from './zoom-moment.entity.js';

export const MAX_ZOOM_MOMENTS = 5000;
const BOUNDS = { x: [0, 1], y: [0, 1], scale: [1, 3] } as const;

/** Replaces all zoom moments. A later analysis that requests zoom moments replaces them again. */
export async function replaceZoomMoments(
  ctx: VideosContext,
  videoId: string,
  given: readonly NewZoomMoment[],
): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.replaceZoomMoments);
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const held = await findVideoForUpdate(tx, 'replaceZoomMoments', videoId);
    const moments = readMoments(given, held.durationSeconds);
    await storeZoomMoments(tx, { workspaceId, videoId }, moments);
    return tx.save(Object.assign(held, { updatedAt: new Date() }));
  });
  // Later reads in the same request return the new zoom moments.
  ctx.load.video.clear(videoId);
  ctx.load.zoomMoments.clear(videoId);
  return video;
}

/** Returns the moments ordered by time. Throws `validation_error` naming the field and the rule. */
export function readMoments(
  given: readonly NewZoomMoment[],
  seconds: number | null,
  list = 'body.moments',
): NewZoomMoment[] {
  if (given.length > MAX_ZOOM_MOMENTS) throw invalid(list, `must have at most ${MAX_ZOOM_MOMENTS} items`);
  for (const [index, moment] of given.entries()) {
    const field = `${list}[${index}]`;
    requireSpan(field, moment);
    requireSpanWithin(field, moment, seconds);
    for (const [name, [min, max]] of Object.entries(BOUNDS)) {
      const value = moment[name as keyof typeof BOUNDS];
      if (value < min) throw invalid(`${field}.${name}`, `must be at least ${min}`);
      if (value > max) throw invalid(`${field}.${name}`, `must be at most ${max}`);
    }
  }
  return requireApart(list, given);
}

export interface NewZoomMoment {
  /** Seconds in the source. */
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const ROWS_A_STATEMENT = 1000;

/** Replaces all zoom moments, ordered by time. The video must be locked by the transaction. */
export async function storeZoomMoments(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  moments: readonly NewZoomMoment[],
): Promise<void> {
  await tx.delete(ZoomMomentEntity, { workspaceId, videoId });
  const rows = moments.map(({ start, end, x, y, scale }, position) => ({
    workspaceId,
    videoId,
    position,
    startTime: start,
    endTime: end,
    x,
    y,
    scale,
  }));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await tx.insert(ZoomMomentEntity, rows.slice(from, from + ROWS_A_STATEMENT));
  }
}
