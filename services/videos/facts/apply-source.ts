import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { sourceIngested, WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, sourceReady, videoDeleted } from '../../../schemas/messages/videos.js';
import { DomainError } from '../../platform/errors/errors.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { announceHidden } from '../element/announce-hidden.js';
import { findElements } from '../element/find-elements.js';
import { type RestoredContent, storeRestored } from '../operations/store-restored.js';
import { lockVideo } from '../video/video.entity.js';
import { videoMissing } from './failures.js';

/** Stores the ingested source, so that the video can be played and processed. */
export async function applySource(
  tx: EntityManager,
  ingested: z.infer<typeof sourceIngested.payload>,
  origin: MessageOrigin,
  restored: RestoredContent | null = null,
): Promise<void> {
  const { jobId, attempt, videoId, sourceFileId, durationSeconds, width, height } = ingested;
  const video = await lockVideo(tx, videoId);
  if (!video) {
    // The source was stored after the video was deleted, so it must be deleted as well.
    await queueMessage(tx, videoDeleted, { videoId, sourceFileId, isOfRemains: true }, origin);
    return queueMessage(tx, operationFailed, { jobId, attempt, videoId, error: videoMissing }, origin);
  }
  const { thumbnailFileId, hoverStrip } = ingested;
  Object.assign(video, { sourceFileId, durationSeconds, width, height, thumbnailFileId, hoverStrip });
  // A repeated event finds the content restored and possibly changed since.
  if (restored && video.sourceOrigin) {
    const fault = await findFault(() => storeRestored(tx, video, restored));
    if (fault) return failSource(tx, { jobId, attempt, videoId }, fault, origin);
  }
  video.sourceOrigin = null;
  video.sourceRemovedAt = null;
  video.error = null;
  video.updatedAt = new Date();
  await tx.save(video);
  if (restored)
    await announceHidden(tx, videoId, { before: [], now: await findElements(tx, videoId) }, origin);
  await queueMessage(tx, sourceReady, { jobId, attempt, videoId, durationSeconds, width, height }, origin);
}

/** Returns the rule that the backup violates, or null. */
async function findFault(store: () => Promise<void>): Promise<WorkError | null> {
  try {
    await store();
    return null;
  } catch (err) {
    if (!(err instanceof DomainError) || err.code !== 'validation_error') throw err;
    return { code: err.code, message: err.message, step: 'apply', retryable: false };
  }
}

/**
 * Ends a video without a source: the video and everything that waits for the source report the error. Ignores
 * earlier attempts.
 */
export async function failSource(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  const video = await lockVideo(tx, videoId);
  if (video && attempt >= video.ingestAttempt) {
    video.error = { code: error.code, message: error.message };
    video.updatedAt = new Date();
    await tx.save(video);
  }
  await queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, origin);
}
