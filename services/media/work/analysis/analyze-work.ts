import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import { MissingEngine } from '../../ai/engine-failed.js';
import { chooseTranscribeEngine } from '../../ai/transcribe/choose-transcribe-engine.js';
import { nameTranscribeEngine } from '../../ai/transcribe/name-transcribe-engine.js';
import type { TranscribeEngine } from '../../ai/transcribe/transcribe-engine.js';
import { queueWork } from '../../queue/queue-work.js';
import type { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { requireSource } from '../find-source.js';
import { transcriptKeyOf } from './analysis-keys.js';
import type { AnalysisServices } from './analysis-services.js';
import { readAnalysisPayload, transcribeRequestOf } from './analysis-work.js';
import { analyzeSource, type ScannedSource } from './analyze-source.js';
import { findTranscript } from './find-analysis.js';
import { sharedAudioKey } from './shared-audio.js';
import { reuseTranscript, storeTranscript } from './store-transcript.js';
import { planTranscription, type ScanResult } from './transcribe-work.js';
import type { TranscriptEntity } from './transcript.entity.js';

/**
 * The first unit of an analysis: scans and transcribes the source unless a stored transcript exists, and
 * queues long speech for transcription in segments. The script is written from the result.
 */
export async function analyzeWork(services: AnalysisServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, transcribe, lengths } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId } = work;
  const payload = readAnalysisPayload(work.payload);
  const { sourceFileId, request } = payload;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'scanning');
  const { sha256, probe } = source;
  const transcribeRequest = transcribeRequestOf(request);
  const { autoZoom } = request;
  const shaping = {
    sha256,
    ...transcribeRequest,
    engine: await nameTranscribeEngine(transcribe, transcribeRequest),
  };
  const key = transcriptKeyOf({ ...shaping, autoZoom });

  const stored = await inTransaction(db, { workspaceId }, (tx) =>
    // A transcript with zoom moments also serves requests without them.
    findTranscript(tx, [key, transcriptKeyOf({ ...shaping, autoZoom: true })], {
      since: sinceOf(request, work),
    }),
  );
  if (stored && serves(stored, request))
    return { settle: (tx) => reuseTranscript(tx, { work, payload, source }, stored) };

  const { transcript, ...scan } = await analyzeSource({
    sourcePath: await storage.localPath(fileKey(workspaceId, sha256), scratch),
    probe,
    detection: transcribe,
    language: transcribeRequest.language,
    scratchDir: scratch,
    chooseEngine: () => chooseEngine(services, request),
    autoZoom: request.autoZoom,
    maxTranscribedSeconds: lengths.wholeSeconds,
    signal,
    onProgress: report,
  }).catch(throwEngineFailure('transcribing'));
  if (!transcript) return transcribeInSegments(services, run, { ...scan, key });
  return { settle: (tx) => storeTranscript(tx, { work, payload, source }, { ...scan, key, transcript }) };
}

/**
 * A forced analysis may reuse its own transcript: from before its worker was lost, or from a failed attempt.
 */
function sinceOf(
  { forceRefresh, requestedAt }: AnalysisRequest,
  { createdAt }: WorkEntity,
): Date | undefined {
  if (!forceRefresh) return undefined;
  return requestedAt === undefined ? createdAt : new Date(requestedAt);
}

/** Without a transcription engine the speech is unknown: enough for a provided script, and for no other. */
const serves = (
  { result: { engineId, speech } }: TranscriptEntity,
  { scriptSource }: AnalysisRequest,
): boolean => engineId !== null || speech.length === 0 || scriptSource === 'custom';

/** A provided script needs no transcript: it would only help to time the script. */
async function chooseEngine(
  { transcribe, concurrency }: AnalysisServices,
  request: AnalysisRequest,
): Promise<TranscribeEngine | null> {
  try {
    return await chooseTranscribeEngine(transcribe, { ...transcribeRequestOf(request), concurrency });
  } catch (err) {
    if (err instanceof MissingEngine && request.scriptSource === 'custom') return null;
    throw err;
  }
}

/** Stores the audio where every worker finds it, and queues its segments for transcription in parallel. */
async function transcribeInSegments(
  { storage, lengths }: AnalysisServices,
  { work }: WorkRun,
  { seen: { wavPath, ...seen }, engine, key }: ScanResult & { readonly seen: ScannedSource },
): Promise<WorkDone> {
  const transcribeRequest = transcribeRequestOf(readAnalysisPayload(work.payload).request);
  const path = wavPath as string; // Without audio there is nothing to transcribe.
  const units = await planTranscription(
    { wavPath: path, speech: seen.speech, request: transcribeRequest },
    lengths.segmentSeconds,
  );
  const audioKey = sharedAudioKey(work.workspaceId, work);
  await storage.prepare(audioKey, path);
  return {
    result: { seen, engine, key } satisfies ScanResult,
    settle: async (tx) => {
      await storage.put(audioKey, path);
      await queueWork(tx, work, units);
    },
  };
}
