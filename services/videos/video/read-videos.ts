import { type EntityManager, In } from 'typeorm';
import { type Keyset, keysetOf } from '../../platform/database/cursors.js';
import { VideoEntity } from './video.entity.js';

/** A video and its position in a list. */
export interface PlacedVideo {
  readonly video: VideoEntity;
  readonly cursor: string;
}

/** Returns the videos for the keys of a page, in order. */
export async function readVideos(
  tx: EntityManager,
  workspaceId: string,
  keys: readonly Keyset[],
  encode: (key: Keyset) => string,
): Promise<PlacedVideo[]> {
  const rows = await tx.findBy(VideoEntity, { workspaceId, id: In(keys.map(({ id }) => id)) });
  const byId = new Map(rows.map((video) => [video.id, video]));
  // A video deleted since its key was read is omitted.
  return keys.flatMap((key) => {
    const video = byId.get(key.id);
    return video ? [{ video, cursor: encode(keysetOf(key)) }] : [];
  });
}
