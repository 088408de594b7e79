import type { EntityManager } from 'typeorm';
import { holdJob } from './hold-job.js';

/** Workers listen here for work that is to stop at once. */
export const ENDED_CHANNEL = 'media_ended_attempt';

/** A job's attempts up to this one. */
export interface EndedAttempts {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly attempt: number;
}

/** As it is said on the channel; ids have no blanks in them. */
const tell = ({ workspaceId, jobId, attempt }: EndedAttempts) => `${workspaceId} ${jobId} ${attempt}`;

export function readEnded(told: string): EndedAttempts {
  const [workspaceId = '', jobId = '', attempt] = told.split(' ');
  return { workspaceId, jobId, attempt: Number(attempt) };
}

/**
 * Calls a job's attempts off, up to the given one. Their work is forgotten, workers in the middle of it stop at the commit, and
 * a command for it that comes later, or a second time, is dropped.
 */
export async function endAttempts(tx: EntityManager, ended: EndedAttempts): Promise<void> {
  const { workspaceId, jobId, attempt } = ended;
  await holdJob(tx, ended);
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
  await tx.query('select pg_notify($1, $2)', [ENDED_CHANNEL, tell(ended)]);
}
