import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from '../../confinement/find-program.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import { cutAudio } from './cut-audio.js';
import type { PocketsphinxInstall } from './pocketsphinx-process.js';
import { decodeSegments } from './pocketsphinx-process.js';
import { runLanes } from './run-lanes.js';
import { makeSegmentProgress } from './segment-progress.js';
import type { TranscribeEngine, TranscribeInput, Transcription } from './transcribe-engine.js';

const PROGRAM = 'pocketsphinx_batch';

/** Long enough that the cepstral mean, which the recognizer subtracts, is that of the speaker and the room. */
const SEGMENT_SECONDS = 20;
/** A process loads its model in 0.3 s, a small part of the time for this much audio. */
const PROCESS_SECONDS = 60;
/** Pauses up to this long stay within a segment. */
const JOIN_SECONDS = 1.5;

/** Finds the Debian packages pocketsphinx and pocketsphinx-en-us; returns null when either is missing. */
export function findPocketsphinx(searchPath: string, modelDir?: string): PocketsphinxInstall | null {
  const programPath = findProgram(searchPath, PROGRAM);
  if (!programPath) return null;
  const model = modelDir ?? join(dirname(programPath), '../share/pocketsphinx/model/en-us');
  const isComplete = ['en-us', 'en-us.lm.bin', 'cmudict-en-us.dict'].every((name) =>
    existsSync(join(model, name)),
  );
  return isComplete ? { programPath, modelDir: model } : null;
}

/**
 * CMU PocketSphinx with its US English model: works anywhere, supports English only, and writes no
 * punctuation.
 */
export function makePocketsphinx(install: PocketsphinxInstall, concurrency: number): TranscribeEngine {
  return {
    id: 'pocketsphinx',
    model: basename(install.modelDir),
    languages: async () => ['en'],
    writesPunctuation: async () => false,
    async transcribe({ wavPath, spans, signal, onProgress }: TranscribeInput): Promise<Transcription> {
      signal.throwIfAborted();
      const wav = await openWavFile(wavPath);
      let segments: TimeSpan[];
      try {
        segments = await cutAudio(wav, spans, { maxSeconds: SEGMENT_SECONDS, joinSeconds: JOIN_SECONDS });
      } finally {
        await wav.close();
      }
      const totalSeconds = segments.reduce((sum, segment) => sum + secondsOf(segment), 0);
      const progress = makeSegmentProgress({ totalSeconds, secondsPerSecond: 0.4, onProgress });
      const words: Word[] = [];
      try {
        await runLanes(groupSegments(segments, concurrency), { concurrency, signal }, async (group, stop) => {
          const onSegment = (transcribed: Word[]) => void words.push(...transcribed);
          await decodeSegments({
            install,
            wavPath,
            dataOffset: wav.dataOffset,
            segments: group,
            signal: stop,
            progress,
            onSegment,
          });
        });
      } finally {
        progress.stop();
      }
      onProgress(1);
      return { language: 'en', words: words.sort((a, b) => a.startSeconds - b.startSeconds) };
    },
  };
}

const secondsOf = (segment: TimeSpan): number => segment.endSeconds - segment.startSeconds;

/**
 * Makes one group per process: small enough that every process gets some, large enough to be worth loading
 * the model.
 */
function groupSegments(segments: readonly TimeSpan[], concurrency: number): TimeSpan[][] {
  const total = segments.reduce((sum, segment) => sum + secondsOf(segment), 0);
  const target = Math.min(PROCESS_SECONDS, total / concurrency);
  const groups: TimeSpan[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    if (filled >= target) {
      groups.push([]);
      filled = 0;
    }
    groups.at(-1)?.push(segment);
    filled += secondsOf(segment);
  }
  return groups;
}
