import type { EntityManager } from 'typeorm';
import type { Keyset } from '../../platform/database/cursors.js';

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
export async function findAtOffset(tx: EntityManager, numbered: Numbered): Promise<Keyset | null> {
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
