import type { EntityManager } from 'typeorm';
import { takeWork } from '../../../schemas/messages/media.js';
import { AT_ONCE } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
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
    const id = makeId('wrk');
    const inserted: unknown[] = await tx.query(
      `insert into work (workspace_id, id, job_id, job_attempt, video_id, request_id, kind, ordinal, payload, weight, state,
         result, fraction)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (workspace_id, job_id, kind, ordinal) do nothing returning id`,
      [
        ...[job.workspaceId, id, job.jobId, job.jobAttempt, job.videoId, job.requestId],
        ...[kind, ordinal],
        ...[JSON.stringify(payload), weight, state, result === undefined ? null : JSON.stringify(result)],
        state === 'done' ? 1 : 0,
      ],
    );
    if (inserted.length > 0 && state === 'queued') await spread(tx, { ...job, id, kind });
  }
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}

/** Of these a job has many, for many workers. */
const SPREAD: readonly WorkKind[] = ['segment'];

/**
 * A small command for each piece, which the transport hands to one worker that has room. The row stays the truth: a command that is lost
 * or comes twice changes nothing, for workers also look by themselves.
 */
async function spread(
  tx: EntityManager,
  { id, kind, workspaceId, requestId }: Pick<WorkEntity, 'id' | 'kind' | 'workspaceId' | 'requestId'>,
): Promise<void> {
  if (SPREAD.includes(kind)) await queueMessage(tx, takeWork, { workId: id }, { workspaceId, requestId });
}

/** Has pieces done again whose results are gone. */
export async function queueAgain(tx: EntityManager, pieces: readonly WorkEntity[]): Promise<void> {
  await tx.query(
    `update work set state = 'queued', result = null, fraction = 0, attempt = 0, failures = '{}', run_after = ${AT_ONCE} where id = any($1)`,
    [pieces.map(({ id }) => id)],
  );
  for (const piece of pieces) await spread(tx, piece);
  await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}
