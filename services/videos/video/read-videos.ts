import { type EntityManager, In } from 'typeorm';
import { type Keyset, keysetOf } from '../../platform/cursors.js';
import { VideoEntity } from './video.entity.js';

/** A video and its place in a list. */
export interface PlacedVideo {
  readonly video: VideoEntity;
  readonly cursor: string;
}

/** The videos of a page's keys, in their order. */
export async function readVideos(
  tx: EntityManager,
  workspaceId: string,
  keys: readonly Keyset[],
  encode: (key: Keyset) => string,
): Promise<PlacedVideo[]> {
  const rows = await tx.findBy(VideoEntity, { workspaceId, id: In(keys.map(({ id }) => id)) });
  const byId = new Map(rows.map((video) => [video.id, video]));
  // One that was deleted since its key was read is not there any more.
  return keys.flatMap((key) => {
    const video = byId.get(key.id);
    return video ? [{ video, cursor: encode(keysetOf(key)) }] : [];
  });
}
