import type { EntityManager } from 'typeorm';
import { makeId } from '../../../platform/text/ids.js';
import { queueWork } from '../../queue/queue-work.js';
import type { WorkOfVideo } from '../../queue/work.entity.js';
import type { requireSource } from '../find-source.js';
import type { AnalysisPayload, AnalysisScriptPayload } from './analysis-work.js';
import type { ScanResult } from './transcribe-work.js';
import { type StoredTranscript, TranscriptEntity } from './transcript.entity.js';
import type { Transcript } from './write-transcript.js';

interface TranscribedWork {
  readonly work: WorkOfVideo;
  readonly payload: AnalysisPayload;
  readonly source: Awaited<ReturnType<typeof requireSource>>;
}

/**
 * Stores the transcript for the video and queues its script. The source is not transcribed again, even if the
 * script fails.
 */
export async function storeTranscript(
  tx: EntityManager,
  transcribed: TranscribedWork,
  { seen, engine, key, transcript }: ScanResult & { readonly transcript: Transcript },
): Promise<void> {
  const { scenes, silences, speech, loudnessLufs, zoomMoments, interactions, cursorTrack, recording } = seen;
  const { durationSeconds } = transcribed.source.probe;
  const result: StoredTranscript = {
    ...transcript,
    durationSeconds,
    scenes,
    silences,
    speech,
    loudnessLufs,
    zoomMoments,
    interactions,
    cursorTrack,
    recording,
    engineId: engine?.id ?? null,
    engineModel: engine?.model ?? null,
  };
  const transcriptId = await insertTranscript(tx, transcribed.work, key, result);
  await queueScript(tx, transcribed, { transcriptId, isReused: false });
}

/** Queues the script of a stored transcript; the transcript of another video is also stored for this one. */
export async function reuseTranscript(
  tx: EntityManager,
  transcribed: TranscribedWork,
  { id, key, result, videoId }: TranscriptEntity,
): Promise<void> {
  const isOwn = videoId === transcribed.work.videoId;
  const transcriptId = isOwn ? id : await insertTranscript(tx, transcribed.work, key, result);
  await queueScript(tx, transcribed, { transcriptId, isReused: true });
}

async function insertTranscript(
  tx: EntityManager,
  { workspaceId, videoId }: WorkOfVideo,
  key: string,
  result: StoredTranscript,
): Promise<string> {
  const id = makeId('hrg');
  await tx.insert(TranscriptEntity, { workspaceId, id, videoId, key, result } as never);
  return id;
}

function queueScript(
  tx: EntityManager,
  { work, payload: { analysisRequestId, request }, source }: TranscribedWork,
  transcript: Pick<AnalysisScriptPayload, 'transcriptId' | 'isReused'>,
): Promise<void> {
  const payload: AnalysisScriptPayload = {
    sourceFileId: source.id,
    analysisRequestId,
    request,
    ...transcript,
  };
  return queueWork(tx, work, [{ kind: 'script', payload }]);
}
