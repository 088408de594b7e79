import type { EntityManager } from 'typeorm';
import { costMinutes } from '../../../schemas/minutes.js';
import type { JobEntity } from '../job/job.entity.js';
import { findVideoLength } from './find-video-length.js';
import { reserveMinutes, UNLIMITED } from './reserve-minutes.js';

/**
 * Reserves for a further attempt the minutes that the previous one released, or, when the length was unknown
 * then, the cost known by now. When it is still unknown, the cost is reserved once it is known.
 */
export async function reserveForAttempt(
  tx: EntityManager,
  job: Pick<JobEntity, 'workspaceId' | 'id' | 'videoId' | 'attempt' | 'units' | 'allowance'>,
): Promise<void> {
  const { workspaceId, id: jobId, attempt, allowance } = job;
  const minutes = (await findReleasedBefore(tx, job)) ?? (await costByNow(tx, job));
  if (minutes === null) return;
  await reserveMinutes(tx, { workspaceId, jobId, attempt, minutes, allowance: allowance ?? UNLIMITED });
}

/** Work that an earlier attempt was charged for is done. */
async function findReleasedBefore(
  tx: EntityManager,
  { workspaceId, id }: Pick<JobEntity, 'workspaceId' | 'id'>,
): Promise<number | null> {
  const [before]: Array<{ minutes: number }> = await tx.query(
    `select (sum(minutes) filter (where entry = 'reserved')
         - coalesce(sum(minutes) filter (where entry = 'charged'), 0))::int as minutes
     from ledger_entry where workspace_id = $1 and job_id = $2 group by attempt order by attempt desc limit 1`,
    [workspaceId, id],
  );
  return before?.minutes ?? null;
}

async function costByNow(
  tx: EntityManager,
  { workspaceId, videoId, units }: Pick<JobEntity, 'workspaceId' | 'videoId' | 'units'>,
): Promise<number | null> {
  const durationSeconds = videoId ? await findVideoLength(tx, workspaceId, videoId) : null;
  return durationSeconds === null ? null : costMinutes(units, durationSeconds);
}
