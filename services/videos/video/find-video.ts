import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { notFound } from '../../platform/errors.js';
import { sourceInvalid, videoLocked } from '../errors.js';
import { VideoEntity } from './video.entity.js';

/** The video, held until the transaction ends; null when it is gone. */
export const holdVideo = (tx: EntityManager, id: string): Promise<VideoEntity | null> =>
  tx.findOne(VideoEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** The video as it stands. */
export async function requireVideo(tx: EntityManager, id: string): Promise<VideoEntity> {
  const video = await tx.findOneBy(VideoEntity, { id });
  if (!video) throw notFound({ what: 'Video', id });
  return video;
}

/** Operations on a video, as the table of access has them. */
type VideoOperation = {
  [name in keyof typeof ACCESS]: (typeof ACCESS)[name] extends {
    whileLocked: 'refused' | 'moves only' | 'allowed';
  }
    ? name
    : never;
}[keyof typeof ACCESS];

/**
 * The video, held until the transaction ends: what every operation on a video starts with. Whether it goes on while the
 * video is locked stands in the table of access.
 */
export async function holdVideoFor(
  tx: EntityManager,
  operation: VideoOperation,
  id: string,
): Promise<VideoEntity> {
  const video = await holdVideo(tx, id);
  if (!video) throw notFound({ what: 'Video', id });
  if (ACCESS[operation].whileLocked === 'refused') requireUnlocked(video);
  return video;
}

/** For operations of which only a part goes on while the video is locked. */
export function requireUnlocked({ id, locked }: VideoEntity): void {
  if (locked) throw videoLocked({ videoId: id });
}

/** A source may still be on its way; but one that could not be taken in is none. */
export function requireSource({ id, error }: VideoEntity): void {
  if (error) throw sourceInvalid({ videoId: id, reason: error.message });
}
