import type { EntityManager } from 'typeorm';
import type { RequestedZoom } from '../../../schemas/messages/render-request.js';
import { ZoomMomentEntity } from './zoom-moment.entity.js';

/** Returns a video's zoom moments ordered by time. */
export async function findZooms(tx: EntityManager, videoId: string): Promise<RequestedZoom[]> {
  const moments = await tx.find(ZoomMomentEntity, { where: { videoId }, order: { position: 'asc' } });
  return moments.map(({ startTime, endTime, x, y, scale }) => ({
    start: startTime,
    end: endTime,
    x,
    y,
    scale,
  }));
}
