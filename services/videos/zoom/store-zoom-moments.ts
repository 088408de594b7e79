import type { EntityManager } from 'typeorm';
import { ZoomMomentEntity } from './zoom-moment.entity.js';

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
