import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors.js';
import { sourceUnusable, videoLocked } from '../errors.js';
import { VideoEntity } from './video.entity.js';

/** Another workspace's video reads like a missing one. */
export async function requireVideo(tx: EntityManager, id: string): Promise<VideoEntity> {
  const video = await tx.findOneBy(VideoEntity, { id });
  if (!video) throw notFound({ what: 'Video', id });
  return video;
}

/** The video, held until the transaction ends; null when it is gone. */
export const holdVideo = (tx: EntityManager, id: string): Promise<VideoEntity | null> =>
  tx.findOne(VideoEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** The video, held until the transaction ends, refused while it is locked: what every change of content starts with. */
export async function requireUnlockedVideo(tx: EntityManager, id: string): Promise<VideoEntity> {
  const video = await holdVideo(tx, id);
  if (!video) throw notFound({ what: 'Video', id });
  if (video.locked) throw videoLocked({ videoId: id });
  return video;
}

/** A source may still be on its way; but one that could not be taken in is none. */
export function requireSource({ id, error }: VideoEntity): void {
  if (error) throw sourceUnusable({ videoId: id, reason: error.message });
}
