import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoAnalyzed } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { SubtitleEntity } from '../script/subtitle.entity.js';
import { holdVideo } from '../video/find-video.js';
import { lockedMeanwhile, videoGone } from './failures.js';

/** What media heard and saw. */
export interface Analysis {
  readonly language: string | null;
  readonly thumbnailFileId: string | null;
  readonly durationSeconds: number;
  readonly sceneCount: number;
  readonly cues: ReadonlyArray<{
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }>;
}

const ROWS_A_STATEMENT = 1000;

/** The words replace those there were; the video can now be read, exported and told about. */
export async function applyAnalysis(
  tx: EntityManager,
  job: JobAttempt & { readonly videoId: string },
  analysis: Analysis,
  origin: MessageOrigin,
): Promise<void> {
  const { videoId } = job;
  const video = await holdVideo(tx, videoId);
  const fail = (error: WorkError) => queueMessage(tx, operationFailed, { ...job, error }, origin);
  if (!video) return fail(videoGone);
  // It was not locked when the work was asked for; but a lock may be set at any time since.
  if (video.locked) return fail(lockedMeanwhile);
  const { workspaceId } = origin;
  const { cues, language, durationSeconds, sceneCount } = analysis;

  await tx.delete(SubtitleEntity, { workspaceId, videoId });
  for (let from = 0; from < cues.length; from += ROWS_A_STATEMENT) {
    const rows = cues.slice(from, from + ROWS_A_STATEMENT);
    await tx.insert(
      SubtitleEntity,
      rows.map((cue, i) => ({ workspaceId, videoId, position: from + i, ...cue })),
    );
  }
  video.language = language ?? video.language;
  video.durationSeconds = durationSeconds;
  video.thumbnailFileId ??= analysis.thumbnailFileId;
  if (video.status === 'draft') video.status = 'in_progress';
  video.updatedAt = new Date();
  await tx.save(video);
  const counts = { subtitleCount: cues.length, keyEventCount: sceneCount, sceneCount };
  await queueMessage(tx, videoAnalyzed, { ...job, language, ...counts }, origin);
}
