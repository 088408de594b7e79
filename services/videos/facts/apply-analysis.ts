import type { EntityManager } from 'typeorm';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoAnalyzed } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { AnalysisRequestEntity } from '../operations/analysis-request.entity.js';
import { takeProvidedContext } from '../operations/take-provided-context.js';
import { type NewKeyEvent, replaceKeyEvents } from '../script/replace-key-events.js';
import { type NewLine, storeLines } from '../script/store-lines.js';
import { holdVideo } from '../video/find-video.js';
import {
  assumedLanguage,
  detectedLanguage,
  NO_LANGUAGE,
  providedLanguage,
  type SettledLanguage,
} from '../video/settle-language.js';
import { type NewZoomMoment, storeZoomMoments } from '../zoom/store-zoom-moments.js';
import { lockedMeanwhile, videoMissing } from './failures.js';

/** Result of transcription, frame analysis and script writing. */
export interface Analysis {
  readonly language: string | null;
  /** From 0, where it is the default of the workspace, to 1; absent in an analysis of before it was kept. */
  readonly languageConfidence?: number | null;
  readonly durationSeconds: number;
  /** When the picture changes all at once, in seconds. */
  readonly sceneTimes: readonly number[];
  readonly cues: readonly NewLine[];
  /** Where the key events of the request belong, in their order; absent in an analysis of before they were placed. */
  readonly keyEventPlaces?: ReadonlyArray<number | null> | null;
  /** By time; null or absent if not requested. */
  readonly zoomMoments?: readonly NewZoomMoment[] | null;
}

type AnalysisJob = JobAttempt & { readonly videoId: string; readonly analysisRequestId?: string | undefined };

/** The words replace those there were; the video can now be read, exported and told about. */
export async function applyAnalysis(
  tx: EntityManager,
  { analysisRequestId, ...job }: AnalysisJob,
  analysis: Analysis,
  origin: MessageOrigin,
): Promise<void> {
  const { videoId } = job;
  const video = await holdVideo(tx, videoId);
  const fail = (error: WorkError) => queueMessage(tx, operationFailed, { ...job, error }, origin);
  if (!video) return fail(videoMissing);
  // It was not locked when the work was asked for; but a lock may be set at any time since.
  if (video.locked) return fail(lockedMeanwhile);
  const { workspaceId } = origin;
  const { cues, language, durationSeconds, sceneTimes, zoomMoments } = analysis;
  const request = await findRequest(tx, workspaceId, analysisRequestId);
  if (analysisRequestId !== undefined) await takeProvidedContext(tx, video, analysisRequestId);

  await storeLines(tx, { workspaceId, videoId }, cues);
  if (request) await replaceKeyEvents(tx, { workspaceId, videoId }, 'given', placed(request, analysis));
  const scenes = sceneTimes.map((timestamp) => ({ text: 'The scene changes', timestamp }));
  const keyEventCount = await replaceKeyEvents(tx, { workspaceId, videoId }, 'detected', scenes);
  if (zoomMoments) await storeZoomMoments(tx, { workspaceId, videoId }, zoomMoments);
  Object.assign(video, languageOf(analysis, request));
  video.scriptSource = request?.scriptSource ?? 'video';
  video.durationSeconds = durationSeconds;
  if (video.status === 'draft') video.status = 'in_progress';
  video.updatedAt = new Date();
  await tx.save(video);
  const counts = { subtitleCount: cues.length, keyEventCount, sceneCount: sceneTimes.length };
  await queueMessage(tx, videoAnalyzed, { ...job, language, ...counts }, origin);
}

function languageOf(
  { language, languageConfidence = null }: Analysis,
  request: AnalysisRequest | null,
): SettledLanguage {
  if (language === null) return NO_LANGUAGE;
  if (request?.language === language) return providedLanguage(language);
  return languageConfidence === 0
    ? assumedLanguage(language)
    : detectedLanguage(language, languageConfidence);
}

/** What was asked for; null for what was accepted before requests were kept. */
async function findRequest(
  tx: EntityManager,
  workspaceId: string,
  id: string | undefined,
): Promise<AnalysisRequest | null> {
  const row = id === undefined ? null : await tx.findOneBy(AnalysisRequestEntity, { workspaceId, id });
  return row?.request ?? null;
}

/** The events as they were given; a time that was given is not looked for. */
const placed = ({ keyEvents }: AnalysisRequest, { keyEventPlaces }: Analysis): NewKeyEvent[] =>
  keyEvents.map((event, index) => ({
    ...event,
    placedAt: event.timestamp === null ? (keyEventPlaces?.[index] ?? null) : null,
  }));
