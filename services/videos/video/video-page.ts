import { type EntityManager, In } from 'typeorm';
import type { Metadata } from '../../../schemas/metadata.js';
import { type Keyset, keysetOf } from '../../platform/database/cursors.js';
import type { PageEnds } from '../../platform/database/page.js';
import { VideoEntity } from './video.entity.js';

export interface VideoFilter {
  readonly status?: string | null;
  readonly projectId?: string | null;
  readonly uncategorized?: boolean | null;
  readonly backup?: string | null;
  readonly approval?: string | null;
  readonly kb?: string | null;
  readonly languageGroup?: string | null;
  /** Words or parts of words of the name, all of which must occur, ignoring case and accents. */
  readonly q?: string | null;
  /** All of these pairs must match. */
  readonly metadata?: Metadata | null;
}

export interface VideoPage extends PageEnds {
  readonly videos: readonly PlacedVideo[];
  readonly totalCount: number;
}

/** A video and its position in a list. */
interface PlacedVideo {
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
