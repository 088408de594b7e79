import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey, type Keyset } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { cutPage, type PageRequest, requirePage } from '../../platform/database/page.js';
import { invalid } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import { foldName } from '../project/fold-name.js';
import { checkMetadata } from './check-metadata.js';
import {
  type ChosenVideos,
  countFound,
  isFoundOneByOne,
  type PageOfVideos,
  pageStatement,
} from './page-of-videos.js';
import { type FoundVideos, isIndexed, searchVideos } from './search-videos.js';
import { chooseFacets, readVideos, type VideoFilter, type VideoPage } from './video-page.js';

interface Numbered {
  readonly workspaceId: string;
  readonly projectId: string | null;
  /** Null for any facet. */
  readonly facets: readonly string[] | null;
  readonly offset: number;
}

/**
 * Duration of a span of the lowest level in seconds, and the number of spans per span of the level above, as
 * in the stored counts.
 */
const SPAN_SECONDS = 4096;
const SPANS_ABOVE = 128;

interface FoundSpan {
  readonly span: string;
  readonly before: number;
}

/**
 * Returns the key of the video at an offset of the list, using the stored counts per time span: only the
 * index entries of one span are read. Returns null when the video was deleted meanwhile.
 */
async function findAtOffset(tx: EntityManager, numbered: Numbered): Promise<Keyset | null> {
  const { workspaceId, projectId, facets, offset } = numbered;
  const [found]: FoundSpan[] = await tx.query(
    `with upper as (${spanAt(2, 'true', '0')}), lower as (${spanAt(
      1,
      `span >= (select span from upper) * ${SPANS_ABOVE} and span < ((select span from upper) + 1) * ${SPANS_ABOVE}`,
      '(select before from upper)',
    )}) select span, before::int from lower`,
    [workspaceId, projectId ?? '*', facets, offset],
  );
  if (!found) return null;
  const [key]: Keyset[] = await tx.query(
    `select id, created_at::text as "createdAt" from video
     where workspace_id = $1 and ($2::text is null or project_id = $2) and ($3::text[] is null or facet = any($3))
       and created_at >= to_timestamp($4::bigint * ${SPAN_SECONDS}) and created_at < to_timestamp(($4::bigint + 1) * ${SPAN_SECONDS})
     order by created_at desc, id desc offset $5 limit 1`,
    [workspaceId, projectId, facets, found.span, offset - found.before],
  );
  return key ?? null;
}

/**
 * Returns the span of a level that contains the offset, newest first, with the number of videos before the
 * span.
 */
const spanAt = (level: number, within: string, before: string): string => `
  select span, upto - n as before from (
    select span, sum(n) as n, ${before} + sum(sum(n)) over (order by span desc) as upto from video_span
    where workspace_id = $1 and folder = $2 and level = ${level} and ${within} and ($3::text[] is null or facet = any($3))
    group by span
  ) as summed where upto > $4 order by span desc limit 1`;

export interface ListVideos extends PageRequest {
  readonly filter?: VideoFilter | null;
}

/** Returns the folded words of a search; one of white space alone searches for the white space. */
function wordsOf(search: string): string[] {
  const folded = foldName(search);
  const words = folded.split(/\s+/).filter(Boolean);
  return words.length > 0 ? [...new Set(words)] : [folded].filter(Boolean);
}

/** Returns a page of the workspace's videos, newest first. */
export async function listVideos(
  { db, caller, cursors }: VideosContext,
  { filter, ...request }: ListVideos,
): Promise<VideoPage> {
  requireAccess(caller, ACCESS.videos);
  const { workspaceId } = caller;
  const chosen = filter ?? {};
  requireLength('query.q', chosen.q, { min: 1, max: 200 });
  checkMetadata('query.metadata', chosen.metadata);
  const list = ['videos', workspaceId, filterKey({ ...chosen, uncategorized: chosen.uncategorized || null })];
  const slice = requirePage(request);
  const from = cursors.placeOf(list, slice);
  if (chosen.uncategorized && chosen.projectId) {
    throw invalid('query.uncategorized', 'and query.projectId exclude each other');
  }
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { facets, total, sizes } = await chooseFacets(tx, workspaceId, chosen);
    const { projectId = null, languageGroup = null } = chosen;
    const words = wordsOf(chosen.q ?? '');
    const within = { workspaceId, projectId, languageGroup, facets, words, metadata: chosen.metadata ?? {} };
    const search = { ...within, from, slice, sizes };
    const found = isIndexed(search)
      ? await searchVideos(tx, search)
      : await findVideos(tx, { ...within, from, slice }, total);
    const { entries, ...ends } = cutPage(found.keys, slice);
    const videos = await readVideos(tx, workspaceId, entries, (key) => cursors.encode(list, key));
    return { videos, ...ends, totalCount: found.total };
  });
}

/** Returns a page of the list; `stored` is the stored count of its facets. */
async function findVideos(tx: EntityManager, page: PageOfVideos, stored: number): Promise<FoundVideos> {
  const { from, slice } = page;
  const total = isFoundOneByOne(page) ? await countFound(tx, page) : stored;
  const start = slice.offset < total && (await findStart(tx, page, from, slice.offset));
  if (!start) return { keys: [], total };
  const { text, values } = pageStatement({ ...page, ...start });
  return { keys: await tx.query(text, values), total };
}

/**
 * Returns the start of a page: after a cursor, or at an offset. Null when the offset is beyond the last
 * video.
 */
async function findStart(
  tx: EntityManager,
  within: ChosenVideos,
  from: Keyset | null,
  offset: number,
): Promise<Pick<PageOfVideos, 'from' | 'isInclusive' | 'offset'> | null> {
  if (offset === 0 || isFoundOneByOne(within)) return { from, offset };
  const key = await findAtOffset(tx, { ...within, offset });
  return key && { from: key, isInclusive: true };
}
