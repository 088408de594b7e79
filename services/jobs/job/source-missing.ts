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
