import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { DomainError, errorMessage } from '../../../platform/errors/errors.js';
import { startProgram } from '../../confinement/start-program.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { LINE_RULE, makeLineSplitter } from '../../video/ffmpeg/line-splitter.js';
import type { SegmentProgress } from './segment-progress.js';
import { TranscriptionFailed } from './transcription-failed.js';

/** Frames per second of its recognizer. */
const FRAME_RATE = 100;

export type DecodedSegment = { readonly segmentId: string; readonly words: Word[] };

/**
 * Parses the log of `pocketsphinx_batch -backtrace yes` line by line: a table of words, then one line that
 * ends the utterance. Times are relative to the utterance's start.
 */
function makePocketsphinxReader(onSegment: (transcribed: DecodedSegment) => void) {
  let words: Word[] = [];
  let isInTable = false;
  return {
    take(line: string): void {
      if (/^word\s+start\s+end\s+pprob/.test(line)) {
        words = [];
        isInTable = true;
        return;
      }
      const row = /^(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+)\s+-?\d+\s+-?\d+\s+-?\d+\s*$/.exec(line);
      if (isInTable && row) {
        const word = toWord(row[1] ?? '', Number(row[2]), Number(row[3]), Number(row[4]));
        if (word) words.push(word);
        return;
      }
      const done = /batch\.c\(\d+\): (\S+): [\d.]+ seconds speech/.exec(line);
      if (!done?.[1] || done[1] === 'TOTAL') return;
      onSegment({ segmentId: done[1], words });
      words = [];
      isInTable = false;
    },
  };
}

/** Returns null for sentence marks, silences and noises: `<s>`, `<sil>`, `[NOISE]`, `++breath++`. */
function toWord(token: string, startFrame: number, endFrame: number, posterior: number): Word | null {
  if (/^[<[+]/.test(token)) return null;
  return {
    text: token.replace(/\(\d+\)$/, ''), // "the(2)" is the second pronunciation of "the"
    startSeconds: startFrame / FRAME_RATE,
    endSeconds: (endFrame + 1) / FRAME_RATE,
    confidence: Math.min(1, posterior), // rounding sometimes gives 1.0002
  };
}

export type PocketsphinxInstall = { readonly programPath: string; readonly modelDir: string };
const TAIL_LINES = 8;
/** A segment of speech is transcribed without a report in between. */
const MAX_BUSY_MS = 900_000;

export type DecodeRun = {
  install: PocketsphinxInstall;
  wavPath: string;
  dataOffset: number;
  segments: readonly TimeSpan[];
  signal: AbortSignal;
  progress: SegmentProgress;
  onSegment: (words: Word[]) => void;
};

/** Transcribes the segments one after the other in one process. Settles once that process has exited. */
export async function decodeSegments(run: DecodeRun): Promise<void> {
  // Next to the audio: the program opens its list by name, and Node's pipes cannot be opened as /dev/stdin.
  const listPath = join(dirname(run.wavPath), `segments-${randomUUID()}.txt`);
  await writeFile(
    listPath,
    run.segments.map((segment, index) => listLine(run.wavPath, segment, index)).join(''),
  );
  try {
    await decodeList(run, listPath);
  } finally {
    await rm(listPath, { force: true });
  }
}

async function decodeList(run: DecodeRun, listPath: string): Promise<void> {
  run.signal.throwIfAborted();
  const program = await startProgram({
    path: run.install.programPath,
    args: argumentsOf(run, listPath),
    files: { reads: [listPath, run.wavPath, run.install.modelDir] },
    bounds: { busyStallMs: MAX_BUSY_MS },
  }).catch(notStarted);
  program.stdout.resume();
  const stop = () => program.signal('SIGKILL'); // the program has no output to finish
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop, { once: true });

  let transcribedSegments = 0;
  const beginNext = () => {
    const segment = run.segments[transcribedSegments];
    if (segment) run.progress.begin(segment, segment.endSeconds - segment.startSeconds);
  };
  const reader = makePocketsphinxReader(({ segmentId, words }) => {
    const segment = run.segments[Number(segmentId)];
    if (!segment) return;
    run.progress.end(segment);
    transcribedSegments += 1;
    run.onSegment(words.map((word) => shift(word, startFrame(segment) / FRAME_RATE)));
    beginNext();
  });
  const tail: string[] = [];
  const takeLine = (line: string) => {
    reader.take(line);
    if (/^(ERROR|FATAL)/.test(line) && tail.push(line) > TAIL_LINES) tail.shift();
  };
  const lines = makeLineSplitter(takeLine, () => {
    tail.push(`it was stopped: ${LINE_RULE}`);
    stop();
  });
  program.stderr.on('data', (chunk: Buffer) => lines.write(chunk));
  beginNext();

  try {
    const code = await program.ended.catch(notStarted);
    run.signal.throwIfAborted();
    lines.end();
    if (code !== 0 || transcribedSegments < run.segments.length) {
      const said = tail.at(-1) ?? `${transcribedSegments} of ${run.segments.length} segments transcribed`;
      throw new TranscriptionFailed('pocketsphinx', `pocketsphinx failed (${code}): ${said}`, true);
    }
  } finally {
    run.signal.removeEventListener('abort', stop);
  }
}

function notStarted(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  const message = `pocketsphinx could not be started (${errorMessage(cause)})`;
  throw new TranscriptionFailed('pocketsphinx', message, true, { cause });
}

function argumentsOf({ install, wavPath, dataOffset }: DecodeRun, listPath: string): string[] {
  const model = (name: string) => join(install.modelDir, name);
  return [
    ...['-hmm', model('en-us'), '-lm', model('en-us.lm.bin'), '-dict', model('cmudict-en-us.dict')],
    ...['-adcin', 'yes', '-adchdr', String(dataOffset), '-cepdir', dirname(wavPath)],
    ...['-cepext', extname(wavPath), '-ctl', listPath],
    // Its own silence removal drops silent frames from the count, which would shift every later word.
    ...['-remove_silence', 'no', '-backtrace', 'yes'],
  ];
}

const startFrame = (segment: TimeSpan): number => Math.round(segment.startSeconds * FRAME_RATE);

/** File without its extension, first and last frame, and the name that its result is reported under. */
function listLine(wavPath: string, segment: TimeSpan, index: number): string {
  const name = wavPath.slice(dirname(wavPath).length + 1, wavPath.length - extname(wavPath).length);
  return `${name} ${startFrame(segment)} ${Math.round(segment.endSeconds * FRAME_RATE)} ${index}\n`;
}

const shift = (word: Word, seconds: number): Word => ({
  ...word,
  startSeconds: word.startSeconds + seconds,
  endSeconds: word.endSeconds + seconds,
});
