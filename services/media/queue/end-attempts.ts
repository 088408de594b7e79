import type { EntityManager } from 'typeorm';
import { lockJob } from './lock-job.js';

/** Workers listen here for work that must stop at once. */
export const ENDED_CHANNEL = 'media_ended_attempt';

/** A job's attempts up to and including this one. */
export interface EndedAttempts {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly attempt: number;
}

/** The payload of a notification; ids contain no spaces. */
const describeAttempts = ({ workspaceId, jobId, attempt }: EndedAttempts) =>
  `${workspaceId} ${jobId} ${attempt}`;

export function readEnded(description: string): EndedAttempts {
  const [workspaceId = '', jobId = '', attempt] = description.split(' ');
  return { workspaceId, jobId, attempt: Number(attempt) };
}

/**
 * Cancels a job's attempts, up to the given one. Their work is deleted, workers that run it stop at the
 * commit, and a later or repeated command for them is dropped.
 */
export async function endAttempts(tx: EntityManager, ended: EndedAttempts): Promise<void> {
  const { workspaceId, jobId, attempt } = ended;
  await lockJob(tx, ended);
  await tx.query(
    `insert into ended_attempt (workspace_id, job_id, attempt) values ($1, $2, $3)
     on conflict (workspace_id, job_id)
     do update set attempt = greatest(ended_attempt.attempt, excluded.attempt), expires_at = excluded.expires_at`,
    [workspaceId, jobId, attempt],
  );
  await tx.query('delete from ended_attempt where workspace_id = $1 and expires_at < now()', [workspaceId]);
  await tx.query('delete from work where workspace_id = $1 and job_id = $2 and job_attempt <= $3', [
    ...[workspaceId, jobId, attempt],
  ]);
  await tx.query('select pg_notify($1, $2)', [ENDED_CHANNEL, describeAttempts(ended)]);
}
