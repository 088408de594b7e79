import { type EntityManager, In } from 'typeorm';
import type { Metadata } from '../../../schemas/metadata.js';
import { type Keyset, keysetOf } from '../../platform/database/cursors.js';
import type { PageEnds } from '../../platform/database/page.js';
import { VideoEntity } from './video.entity.js';

export interface VideoFilter {
  readonly status?: string | null;
  readonly projectId?: string | null;
  /** True: without a project; false is no filter. */
  readonly uncategorized?: boolean | null;
  readonly backup?: string | null;
  readonly approval?: string | null;
  readonly kb?: string | null;
  readonly languageGroup?: string | null;
  /** Words or parts of words of the name, all of which must occur, ignoring case, accents, and ß and ss. */
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

/** The facets that match a filter, and the number of their videos. */
interface ChosenFacets {
  /** Null for all facets of the whole workspace. */
  readonly facets: readonly string[] | null;
  readonly total: number;
  /** Number of videos of each facet, in the whole workspace or in the project of the filter. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** A facet is `status/approval/kb/backup/filed`, as generated in the column of that name. */
export function isChosen(
  facet: string,
  { status, approval, kb, backup, uncategorized }: VideoFilter,
): boolean {
  const wanted = [status, approval, kb, backup, uncategorized ? 'loose' : null];
  return facet.split('/').every((value, i) => (wanted[i] ?? value) === value);
}

/** Reads the stored counts, which are a few dozen rows regardless of the number of videos. */
export async function chooseFacets(
  tx: EntityManager,
  workspaceId: string,
  filter: VideoFilter,
): Promise<ChosenFacets> {
  const counts: Array<{ facet: string; n: number }> = await tx.query(
    'select facet, n::int from video_count where workspace_id = $1 and folder = $2 and n > 0',
    [workspaceId, filter.projectId ?? '*'],
  );
  const chosen = counts.filter(({ facet }) => isChosen(facet, filter));
  const total = chosen.reduce((sum, { n }) => sum + n, 0);
  const sizes = new Map(counts.map(({ facet, n }) => [facet, n]));
  const isEverything = !filter.projectId && chosen.length === counts.length;
  return { facets: isEverything ? null : chosen.map(({ facet }) => facet), total, sizes };
}
