import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/ids.js';
import type { WorkEntity, WorkKind } from './work.entity.js';

/** Workers listen here. */
export const WORK_CHANNEL = 'media_work';

export interface NewWork {
  readonly kind: WorkKind;
  readonly ordinal?: number;
  readonly payload: unknown;
  readonly weight?: number;
  /** Given when it needs no doing: the result is there already. */
  readonly result?: unknown;
}

/** An attempt of a job, whose work it is. */
export type JobOfWork = Pick<WorkEntity, 'workspaceId' | 'jobId' | 'jobAttempt' | 'videoId' | 'requestId'>;

/** One that works on a video. */
export type JobOfVideo = JobOfWork & { readonly videoId: string };

/** Queues pieces of a job's work; a piece that is there already stays as it is. Workers wake at the commit. */
export async function queueWork(
  tx: EntityManager,
  job: JobOfWork,
  pieces: readonly NewWork[],
): Promise<void> {
  for (const { kind, ordinal = 0, payload, weight = 1, result } of pieces) {
    const state = result === undefined ? 'queued' : 'done';
    await tx.query(
      `insert into work (workspace_id, id, job_id, job_attempt, video_id, request_id, kind, ordinal, payload, weight, state,
         result, fraction)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (workspace_id, job_id, kind, ordinal) do nothing`,
      [
        ...[job.workspaceId, makeId('wrk'), job.jobId, job.jobAttempt, job.videoId, job.requestId],
        ...[kind, ordinal],
        ...[JSON.stringify(payload), weight, state, result === undefined ? null : JSON.stringify(result)],
        state === 'done' ? 1 : 0,
      ],
    );
  }
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}

/** Has pieces done again whose results are gone. */
export async function queueAgain(
  tx: EntityManager,
  pieces: ReadonlyArray<Pick<WorkEntity, 'id'>>,
): Promise<void> {
  await tx.query(
    `update work set state = 'queued', result = null, fraction = 0, attempt = 0, run_after = now() where id = any($1)`,
    [pieces.map(({ id }) => id)],
  );
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}
