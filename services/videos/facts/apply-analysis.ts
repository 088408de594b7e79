import type { EntityManager } from 'typeorm';
import { operationFailed, videoAnalyzed } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { replaceKeyEvents } from '../script/replace-key-events.js';
import { type NewLine, storeLines } from '../script/store-lines.js';
import { holdVideo } from '../video/find-video.js';
import { videoGone } from './failures.js';

/** What media heard and saw. */
export interface Analysis {
  readonly language: string | null;
  readonly thumbnailFileId: string | null;
  readonly durationSeconds: number;
  /** When the picture changes all at once, in seconds. */
  readonly sceneTimes: readonly number[];
  readonly cues: readonly NewLine[];
}

/** The words replace those there were; the video can now be read, exported and told about. */
export async function applyAnalysis(
  tx: EntityManager,
  { jobId, videoId }: { jobId: string; videoId: string },
  analysis: Analysis,
  origin: MessageOrigin,
): Promise<void> {
  const video = await holdVideo(tx, videoId);
  if (!video) return queueMessage(tx, operationFailed, { jobId, videoId, error: videoGone }, origin);
  const { workspaceId } = origin;
  const { cues, language, durationSeconds, sceneTimes } = analysis;

  await storeLines(tx, { workspaceId, videoId }, cues);
  const scenes = sceneTimes.map((timestamp) => ({ text: 'The scene changes', timestamp }));
  const keyEventCount = await replaceKeyEvents(tx, { workspaceId, videoId }, 'detected', scenes);
  video.language = language ?? video.language;
  video.durationSeconds = durationSeconds;
  video.thumbnailFileId = analysis.thumbnailFileId;
  if (video.status === 'draft') video.status = 'in_progress';
  video.updatedAt = new Date();
  await tx.save(video);
  const counts = { subtitleCount: cues.length, keyEventCount, sceneCount: sceneTimes.length };
  await queueMessage(tx, videoAnalyzed, { jobId, videoId, language, ...counts }, origin);
}
