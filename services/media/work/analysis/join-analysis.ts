import { inTransaction } from '../../../platform/database/database.js';
import type { Transcription } from '../../ai/transcribe/transcribe-engine.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { requireSource } from '../find-source.js';
import type { AnalysisServices } from './analysis-services.js';
import { readAnalysisPayload, transcribeRequestOf } from './analysis-work.js';
import { sharedAudioKey } from './shared-audio.js';
import { storeTranscript } from './store-transcript.js';
import type { ScanResult, TranscribeResult } from './transcribe-work.js';
import { writeTranscript } from './write-transcript.js';

/** Last unit of a transcription in segments: makes cues from all words and stores them for the script. */
export async function joinAnalysis({ db, storage }: AnalysisServices, { work }: WorkRun): Promise<WorkDone> {
  const { workspaceId, jobId, videoId } = work;
  const rows = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(WorkEntity, { where: { jobId }, order: { ordinal: 'asc' } }),
  );
  const scanned = rows.find(({ kind }) => kind === 'analysis');
  if (!scanned?.result)
    throw new WorkFailed('internal_error', 'The scan of the video no longer exists', 'transcribing');
  const transcribed = rows
    .filter(({ kind }) => kind === 'transcribe')
    .map(({ result }) => result as TranscribeResult);
  const payload = readAnalysisPayload(scanned.payload);
  const found = scanned.result as ScanResult;
  const { sourceFileId, request } = payload;
  const which = sourceFileId === undefined ? { videoId } : { id: sourceFileId };
  const source = await requireSource(db, workspaceId, which, 'transcribing');
  const transcript = await writeTranscript(joinTranscriptions(transcribed), {
    speech: found.seen.speech,
    turns: found.seen.turns,
    language: transcribeRequestOf(request).language,
    durationSeconds: source.probe.durationSeconds,
  });
  return {
    settle: async (tx) => {
      await storeTranscript(tx, { work, payload, source }, { ...found, transcript });
      // Removed before the commit: a worker that stops in between joins again, which needs no audio.
      await storage.remove(sharedAudioKey(workspaceId, work));
    },
  };
}

/** Joins the transcriptions; the language is that of most of the transcribed words. */
function joinTranscriptions(transcriptions: readonly Transcription[]): Transcription {
  const counts = new Map<string, number>();
  for (const { language, words } of transcriptions)
    counts.set(language, (counts.get(language) ?? 0) + words.length);
  const [[language] = ['und']] = [...counts].sort(([, a], [, b]) => b - a);
  return { language, words: transcriptions.flatMap(({ words }) => words) };
}
