import type { EntityManager } from 'typeorm';
import type { WorkError } from '../../../schemas/messages/media.js';
import { DomainError } from '../../platform/errors/errors.js';
import { sourceInvalid } from '../errors.js';

/** The error of jobs that wait for a source which failed. */
export function sourceMissing(cause: WorkError | null): WorkError {
  const reason = cause?.message ?? 'its ingest was canceled';
  const message = sourceInvalid({ reason }).message;
  return { code: cause?.code ?? 'conflict', message, step: 'ingest', retryable: false };
}

/**
 * Returns why there is no source to work on; null while it may still arrive, or exists. The caller has locked
 * the video.
 */
export async function findMissingSource(
  tx: EntityManager,
  workspaceId: string,
  videoId: string,
): Promise<WorkError | null> {
  const [ended]: Array<{ error: WorkError | null }> = await tx.query(
    `select error from job
     where workspace_id = $1 and video_id = $2 and type = 'ingest' and status in ('failed', 'canceled')`,
    [workspaceId, videoId],
  );
  return ended ? sourceMissing(ended.error) : null;
}

/** Throws `validation_error` when the ingest of the video's source failed. The caller has locked the video. */
export async function refuseWithoutSource(
  tx: EntityManager,
  workspaceId: string,
  videoId: string,
): Promise<void> {
  const missing = await findMissingSource(tx, workspaceId, videoId);
  if (missing) throw new DomainError('validation_error', missing.message);
}

/** Progress message of a job that has not started. */
export const WAITING_FOR_WORKER = 'Waiting for a worker';
const WAITING_FOR_SOURCE = 'Waiting for the video’s source';

/** Makes a job that was not dispatched show that its video's source is still being ingested. */
export async function showWaitForSource(
  tx: EntityManager,
  workspaceId: string,
  jobId: string,
): Promise<void> {
  await tx.query(
    `update job set waiting_for = 'source', message = $3
     where workspace_id = $1 and id = $2 and status = 'pending' and dispatched_at is null and waiting_for is null
       and exists (
         select 1 from job ingest where ingest.workspace_id = $1 and ingest.video_id = job.video_id
           and ingest.type = 'ingest' and ingest.status in ('pending', 'processing') and ingest.id <> job.id)`,
    [workspaceId, jobId, WAITING_FOR_SOURCE],
  );
}
