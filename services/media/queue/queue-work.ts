import type { EntityManager } from 'typeorm';
import { AT_ONCE } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import type { WorkEntity, WorkKind } from './work.entity.js';

/** Workers listen here. */
export const WORK_CHANNEL = 'media_work';

export interface NewWork {
  readonly kind: WorkKind;
  readonly ordinal?: number;
  readonly payload: unknown;
  readonly weight?: number;
  /** Set if the unit needs no processing because its result exists already. */
  readonly result?: unknown;
}

export type JobOfWork = Pick<WorkEntity, 'workspaceId' | 'jobId' | 'jobAttempt' | 'videoId' | 'requestId'>;

/** An attempt of a job about a video. */
export type JobOfVideo = JobOfWork & { readonly videoId: string };

/**
 * Queues units of a job's work; an existing unit stays as it is. Every worker is notified at the commit and claims as
 * many as it has room for. Workers also poll, in case a notification is lost.
 */
export async function queueWork(tx: EntityManager, job: JobOfWork, units: readonly NewWork[]): Promise<void> {
  const ofUnits = <T>(read: (unit: NewWork) => T): T[] => units.map(read);
  const isDone = ({ result }: NewWork) => result !== undefined;
  await tx.query(
    `insert into work (workspace_id, job_id, job_attempt, video_id, request_id, traceparent,
       id, kind, ordinal, payload, weight, state, result, fraction)
     select $1, $2, $3::int, $4, $5, $6, unit.* from unnest($7::text[], $8::text[], $9::int[], $10::jsonb[],
       $11::float8[], $12::text[], $13::jsonb[], $14::float8[]) as unit
     on conflict (workspace_id, job_id, kind, ordinal) do nothing`,
    [
      ...[job.workspaceId, job.jobId, job.jobAttempt, job.videoId, job.requestId, currentTraceparent()],
      ...[ofUnits(() => makeId('wrk')), ofUnits(({ kind }) => kind), ofUnits(({ ordinal = 0 }) => ordinal)],
      ...[ofUnits(({ payload }) => JSON.stringify(payload)), ofUnits(({ weight = 1 }) => weight)],
      ofUnits((unit) => (isDone(unit) ? 'done' : 'queued')),
      ofUnits((unit) => (isDone(unit) ? JSON.stringify(unit.result) : null)),
      ofUnits((unit) => (isDone(unit) ? 1 : 0)),
    ],
  );
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}

/** Queues units again whose results were deleted. */
export async function queueAgain(tx: EntityManager, units: readonly WorkEntity[]): Promise<void> {
  await tx.query(
    `update work set state = 'queued', result = null, fraction = 0, attempt = 0, failures = '{}', run_after = ${AT_ONCE} where id = any($1)`,
    [units.map(({ id }) => id)],
  );
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}
