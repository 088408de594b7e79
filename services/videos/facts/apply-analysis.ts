import type { EntityManager } from 'typeorm';
import type { CursorPoint, Interaction, Recording } from '../../../schemas/interaction.js';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoAnalyzed } from '../../../schemas/messages/videos.js';
import type { Transcription } from '../../../schemas/transcription.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { nameDetected } from '../interaction/name-detected.js';
import { replaceDetected, storeCursorTrack } from '../interaction/store-interactions.js';
import { takeProvidedContext } from '../operations/take-provided-context.js';
import { AnalysisRequestEntity } from '../requests/request.entity.js';
import { type NewKeyEvent, replaceKeyEvents } from '../script/replace-key-events.js';
import { type NewLine, storeLines } from '../script/store-lines.js';
import {
  assumedLanguage,
  detectedLanguage,
  NO_LANGUAGE,
  providedLanguage,
  type SettledLanguage,
} from '../video/language.js';
import { lockVideo } from '../video/video.entity.js';
import { type NewZoomMoment, storeZoomMoments } from '../zoom/replace-zoom-moments.js';
import { lockedMeanwhile, videoMissing } from './failures.js';

/** Result of transcription, frame analysis and script writing. */
export interface Analysis {
  readonly language: string | null;
  /** From 0 for the workspace's default language to 1; absent in analyses older than this field. */
  readonly languageConfidence?: number | null;
  /** Null or absent if a person provided the text, and in older analyses. */
  readonly transcription?: Transcription | null;
  readonly durationSeconds: number;
  /** Times of scene changes, in seconds. */
  readonly sceneTimes: readonly number[];
  readonly cues: readonly NewLine[];
  /** Detected times of the requested key events, in their order; absent in analyses older than this field. */
  readonly keyEventPlaces?: ReadonlyArray<number | null> | null;
  /** Ordered by time; null or absent if not requested. */
  readonly zoomMoments?: readonly NewZoomMoment[] | null;
  /** By time; null or absent in an analysis from before they were detected. */
  readonly interactions?: readonly Interaction[] | null;
  readonly cursorTrack?: readonly CursorPoint[] | null;
  /** Null or absent in an analysis from before it was stored. */
  readonly recording?: Recording | null;
}

type AnalysisJob = JobAttempt & {
  readonly videoId: string;
  readonly analysisRequestId?: string | undefined;
  readonly warnings?: string[] | undefined;
};

/** Replaces the script and marks the video as analyzed, so that it can be exported and described. */
export async function applyAnalysis(
  tx: EntityManager,
  { analysisRequestId, warnings, ...job }: AnalysisJob,
  analysis: Analysis,
  origin: MessageOrigin,
): Promise<void> {
  const { videoId } = job;
  const video = await lockVideo(tx, videoId);
  const fail = (error: WorkError) => queueMessage(tx, operationFailed, { ...job, error }, origin);
  if (!video) return fail(videoMissing);
  // The video was unlocked when the work was requested, but may have been locked since.
  if (video.locked) return fail(lockedMeanwhile);
  const { workspaceId } = origin;
  const { cues, language, durationSeconds, sceneTimes, zoomMoments, interactions, cursorTrack } = analysis;
  const request = await findRequest(tx, workspaceId, analysisRequestId);
  if (analysisRequestId !== undefined) await takeProvidedContext(tx, video, analysisRequestId);

  const { areChanged } = await storeLines(tx, { workspaceId, videoId }, cues);
  if (areChanged) video.scriptVersion += 1;
  if (request) await replaceKeyEvents(tx, { workspaceId, videoId }, 'given', placed(request, analysis));
  const scenes = nameDetected(sceneTimes, interactions ?? []);
  const keyEventCount = await replaceKeyEvents(tx, { workspaceId, videoId }, 'detected', scenes);
  if (interactions) await replaceDetected(tx, { workspaceId, videoId }, interactions);
  if (cursorTrack) await storeCursorTrack(tx, { workspaceId, videoId }, cursorTrack);
  if (analysis.recording) video.recording = analysis.recording;
  if (zoomMoments) await storeZoomMoments(tx, { workspaceId, videoId }, zoomMoments);
  Object.assign(video, languageOf(analysis, request));
  video.transcription = analysis.transcription ?? null;
  video.scriptSource = request?.scriptSource ?? 'video';
  video.durationSeconds = durationSeconds;
  if (video.status === 'draft') video.status = 'in_progress';
  video.updatedAt = new Date();
  await tx.save(video);
  const counts = { subtitleCount: cues.length, keyEventCount, sceneCount: sceneTimes.length };
  const { transcription } = video;
  const fact = { ...job, language, ...counts, transcription, ...(warnings && { warnings }) };
  await queueMessage(tx, videoAnalyzed, fact, origin);
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

/** Returns the request; null for jobs accepted before requests were stored. */
async function findRequest(
  tx: EntityManager,
  workspaceId: string,
  id: string | undefined,
): Promise<AnalysisRequest | null> {
  const row = id === undefined ? null : await tx.findOneBy(AnalysisRequestEntity, { workspaceId, id });
  return row?.request ?? null;
}

/** Returns the requested events; events with a time of their own are not placed. */
const placed = ({ keyEvents }: AnalysisRequest, { keyEventPlaces }: Analysis): NewKeyEvent[] =>
  keyEvents.map((event, index) => ({
    ...event,
    placedAt: event.timestamp === null ? (keyEventPlaces?.[index] ?? null) : null,
  }));
