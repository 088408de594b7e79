import { join } from 'node:path';
import { chooseTranscribeEngine } from '../../ai/transcribe/choose-transcribe-engine.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import type { TimeSpan } from '../../text/word.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import type { AnalysisServices } from './analysis-services.js';
import { queueAnalysisJoinWhenReady } from './queue-analysis-join.js';
import { fetchAudioSegment, sharedAudioKey } from './shared-audio.js';
import type { TranscribePayload, TranscribeResult } from './transcribe-work.js';

/** Hears one piece of a long sound. */
export async function transcribeSegment(
  { storage, transcribe }: AnalysisServices,
  { work, signal, scratch, report }: WorkRun,
): Promise<WorkDone> {
  const { piece, speech, dataOffset, wish } = work.payload as TranscribePayload;
  const wavPath = join(scratch, 'piece.wav');
  const key = sharedAudioKey(work.workspaceId, work);
  await fetchAudioSegment(storage, { key, dataOffset, piece }, wavPath, signal);
  const heard = await chooseTranscribeEngine(transcribe, { ...wish, concurrency: 1 })
    .then((engine) =>
      engine.transcribe({
        wavPath,
        language: wish.language,
        signal,
        durationSeconds: piece.endSeconds - piece.startSeconds,
        spans: speech.map((span) => shift(span, -piece.startSeconds)),
        onProgress: (fraction) => report({ fraction }),
      }),
    )
    .catch(throwEngineFailure('hearing'));
  signal.throwIfAborted();
  const words = heard.words.map((word) => shift(word, piece.startSeconds));
  return {
    result: { language: heard.language, words } satisfies TranscribeResult,
    settle: (tx) => queueAnalysisJoinWhenReady(tx, work),
  };
}

const shift = <T extends TimeSpan>(span: T, seconds: number): T => ({
  ...span,
  startSeconds: span.startSeconds + seconds,
  endSeconds: span.endSeconds + seconds,
});
