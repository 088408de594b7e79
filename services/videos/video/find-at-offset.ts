import type { EntityManager } from 'typeorm';
import type { Keyset } from '../../platform/cursors.js';

interface Numbered {
  readonly workspaceId: string;
  readonly projectId: string | null;
  /** Null: any. */
  readonly facets: readonly string[] | null;
  readonly offset: number;
}

/** Seconds of a span of the lowest level, and how many of them a span of the level above has; as the counts are kept. */
const SPAN_SECONDS = 4096;
const SPANS_ABOVE = 128;

interface FoundSpan {
  readonly span: string;
  readonly before: number;
}

/**
 * The key of the video at a place of the list, by the counts that are kept of spans of time: only the span that it lies in is walked,
 * along the index alone. Null where it was deleted meanwhile.
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

/** The span of a level in which the place lies, newest first, and how many videos come before the span. */
const spanAt = (level: number, within: string, before: string): string => `
  select span, upto - n as before from (
    select span, sum(n) as n, ${before} + sum(sum(n)) over (order by span desc) as upto from video_span
    where workspace_id = $1 and folder = $2 and level = ${level} and ${within} and ($3::text[] is null or facet = any($3))
    group by span
  ) as summed where upto > $4 order by span desc limit 1`;
