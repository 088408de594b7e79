import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { notFound } from '../../platform/errors/errors.js';
import { sourceInvalid, sourceRemoved, videoLocked } from '../errors.js';
import { VideoEntity } from './video.entity.js';

/** Locks the video until the transaction ends and returns it, or null when it does not exist. */
export const lockVideo = (tx: EntityManager, id: string): Promise<VideoEntity | null> =>
  tx.findOne(VideoEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Returns the video without locking it. */
export async function requireVideo(tx: EntityManager, id: string): Promise<VideoEntity> {
  const video = await tx.findOneBy(VideoEntity, { id });
  if (!video) throw notFound({ what: 'Video', id });
  return video;
}

/** Operations on a video, as listed in the access table. */
type VideoOperation = {
  [name in keyof typeof ACCESS]: (typeof ACCESS)[name] extends {
    whileLocked: 'refused' | 'moves only' | 'allowed';
  }
    ? name
    : never;
}[keyof typeof ACCESS];

/**
 * Locks the video until the transaction ends and returns it; every operation on a video starts with this. The
 * access table defines whether the operation is allowed on a locked video.
 */
export async function findVideoForUpdate(
  tx: EntityManager,
  operation: VideoOperation,
  id: string,
): Promise<VideoEntity> {
  const video = await lockVideo(tx, id);
  if (!video) throw notFound({ what: 'Video', id });
  if (ACCESS[operation].whileLocked === 'refused') requireUnlocked(video);
  return video;
}

/** For operations that are partly allowed on a locked video. */
export function requireUnlocked({ id, locked }: VideoEntity): void {
  if (locked) throw videoLocked({ videoId: id });
}

/** A source may still be pending, or its retention may have ended, but a failed ingest leaves none. */
export function requireValidSource({ id, error }: VideoEntity): void {
  if (error) throw sourceInvalid({ videoId: id, reason: error.message });
}

/** For operations that read the source, which may still be pending. */
export function requireSource(video: VideoEntity): void {
  requireValidSource(video);
  const { id: videoId, sourceRemovedAt: removedAt } = video;
  if (removedAt) throw sourceRemoved({ videoId, removedAt });
}
