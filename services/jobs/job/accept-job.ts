import type { EntityManager } from 'typeorm';
import { findCommand } from '../../../schemas/messages/commands.js';
import type { JobKind } from '../../../schemas/messages/jobs.js';
import { DomainError } from '../../platform/errors.js';
import { randomText } from '../../platform/ids.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { findVideoLength } from '../ledger/charge-known-length.js';
import { costMinutes, unitsOf } from '../ledger/cost.js';
import { reserveMinutes, UNLIMITED } from '../ledger/reserve-minutes.js';
import { dispatchNextJob, holdVideo } from './dispatch-next-job.js';
import { JobEntity } from './job.entity.js';
import { refuseWithoutSource } from './source-missing.js';

export interface OpenJob {
  readonly kind: JobKind;
  readonly type: string;
  readonly videoId: string | null;
  readonly command: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Null or absent: not known yet; what it costs is reserved once it is. */
  readonly durationSeconds?: number | null;
  /** Of a process, by name. */
  readonly steps?: readonly string[] | null;
}

export interface OpenedJob {
  readonly job: JobEntity;
  readonly started: boolean;
}

/**
 * The one place where work is accepted: the job, its command and the minutes it will cost commit together. While a job
 * of the type is open for the video, that one is returned instead: nothing starts and nothing is charged. A video has one
 * job that takes its source in, ever.
 */
export async function acceptJob(
  tx: EntityManager,
  request: OpenJob,
  { workspaceId, requestId, allowance }: MessageOrigin & { readonly allowance: number | null },
): Promise<OpenedJob> {
  const command = findCommand(request.command);
  if (!command)
    throw new DomainError('validation_error', `There is no command ${request.command}`, { field: 'command' });

  const { kind, type, videoId } = request;
  const units = unitsOf(type, request.steps ?? []);
  const id = `${kind}_${Date.now()}_${randomText(8).toLowerCase()}`;
  const payload = command.payload.parse({ ...request.payload, jobId: id });
  if (videoId) await holdVideo(tx, workspaceId, videoId);
  if (videoId && type !== 'ingest') await refuseWithoutSource(tx, workspaceId, videoId);
  const inserted: unknown[] = await tx.query(
    `insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id,
       units, allowance)
     values ($1, $2, $3, $4, 'pending', $5, 'queued', 'Waiting for a worker', $6, $7, $8, $9)
     on conflict do nothing returning id`,
    [workspaceId, id, kind, type, videoId, { name: command.name, payload }, requestId, units, allowance],
  );
  if (inserted.length === 0) return { job: await findStanding(tx, request), started: false };

  const durationSeconds = await lengthOf(tx, workspaceId, request);
  if (durationSeconds !== null) {
    const minutes = costMinutes(units, durationSeconds);
    const reservation = { workspaceId, jobId: id, attempt: 1, minutes };
    await reserveMinutes(tx, { ...reservation, allowance: allowance ?? UNLIMITED });
  }
  await dispatchNextJob(tx, workspaceId, videoId ?? { jobId: id });
  return { job: await tx.findOneByOrFail(JobEntity, { workspaceId, id }), started: true };
}

/** As told with the request, or told here before it came. */
async function lengthOf(
  tx: EntityManager,
  workspaceId: string,
  { durationSeconds, videoId }: OpenJob,
): Promise<number | null> {
  if (durationSeconds != null || !videoId) return durationSeconds ?? null;
  return findVideoLength(tx, workspaceId, videoId);
}

/** The job that kept another from being opened. */
function findStanding(tx: EntityManager, { videoId, type }: OpenJob): Promise<JobEntity> {
  return tx
    .createQueryBuilder(JobEntity, 'job')
    .where('job.videoId = :videoId and job.type = :type', { videoId, type })
    .andWhere(`(job.status in ('pending', 'processing') or job.type = 'ingest')`)
    .getOneOrFail();
}
