import { join } from 'node:path';
import { type EntityManager, Not } from 'typeorm';
import { chooseTranscribeEngine } from '../../ai/transcribe/choose-transcribe-engine.js';
import { queueWork } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import type { TimeSpan } from '../../text/word.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import type { AnalysisServices } from './analysis-services.js';
import { fetchAudioSegment, sharedAudioKey } from './shared-audio.js';
import type { TranscribePayload, TranscribeResult } from './transcribe-work.js';

/** Transcribes one segment of a long audio. */
export async function transcribeSegment(
  { storage, transcribe }: AnalysisServices,
  { work, signal, scratch, report }: WorkRun,
): Promise<WorkDone> {
  const { segment, speech, dataOffset, request } = work.payload as TranscribePayload;
  const wavPath = join(scratch, 'segment.wav');
  const key = sharedAudioKey(work.workspaceId, work);
  await fetchAudioSegment(storage, { key, dataOffset, segment }, wavPath, signal);
  const transcription = await chooseTranscribeEngine(transcribe, { ...request, concurrency: 1 })
    .then((engine) =>
      engine.transcribe({
        wavPath,
        language: request.language,
        signal,
        durationSeconds: segment.endSeconds - segment.startSeconds,
        spans: speech.map((span) => shift(span, -segment.startSeconds)),
        onProgress: (fraction) => report({ fraction }),
      }),
    )
    .catch(throwEngineFailure('transcribing'));
  signal.throwIfAborted();
  const words = transcription.words.map((word) => shift(word, segment.startSeconds));
  return {
    result: { language: transcription.language, words } satisfies TranscribeResult,
    settle: (tx) => queueAnalysisJoinWhenReady(tx, work),
  };
}

const shift = <T extends TimeSpan>(span: T, seconds: number): T => ({
  ...span,
  startSeconds: span.startSeconds + seconds,
  endSeconds: span.endSeconds + seconds,
});

/**
 * The worker that transcribes the last segment queues the join; the first unit's row is locked so that two
 * concurrent completions see each other.
 */
async function queueAnalysisJoinWhenReady(tx: EntityManager, work: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = work;
  await tx.findOneOrFail(WorkEntity, {
    where: { workspaceId, jobId, kind: 'analysis' },
    lock: { mode: 'pessimistic_write' },
  });
  if (await tx.existsBy(WorkEntity, { jobId, kind: 'transcribe', state: Not('done') })) return;
  await queueWork(tx, work, [{ kind: 'analysis-join', payload: {} }]);
}
