import { resolve } from 'node:path';
import { errorMessage } from '../../platform/errors.js';
import { startProgram } from '../confinement/start-program.js';
import { FfmpegFailed, type FfmpegFailure } from './ffmpeg-failed.js';
import { findFfmpeg } from './find-ffmpeg.js';
import { describeLimit, type FfmpegLimit, makeLimitReader } from './limit-hit.js';
import { inputGuards, STDERR_TAIL_LINES } from './limits.js';
import { makeLineSplitter } from './line-splitter.js';

export type FfprobeRun = {
  path: string;
  /** What to show, such as `['-show_streams', '-show_format']`. */
  options: readonly string[];
  signal: AbortSignal;
  formats?: string;
  stallMs?: number;
  /** It passes over a track beyond a limit and ends well; then this is the limit. */
  onLimit?: (limit: FfmpegLimit) => void;
};

/** Runs ffprobe and parses its JSON answer. For lists that grow with the video's length use readFfprobeLines. */
export async function runFfprobe<T>(run: FfprobeRun): Promise<T> {
  const lines: string[] = [];
  await readFfprobeLines({ ...run, options: [...run.options, '-of', 'json'] }, (line) => lines.push(line));
  return JSON.parse(lines.join('\n')) as T;
}

/** Runs ffprobe and hands out its answer line by line (with `-of csv=p=0` one packet or frame each). */
export async function readFfprobeLines(run: FfprobeRun, onLine: (line: string) => void): Promise<void> {
  run.signal.throwIfAborted();
  const path = resolve(run.path);
  const args = ['-hide_banner', '-v', 'error', ...inputGuards(run.formats), ...run.options, '-i', path];
  const { program, limits, fail } = await start(path, args);
  const stallMs = run.stallMs ?? program.bounds.stallMs;
  let stalled = false;
  const stop = () => program.signal('SIGKILL'); // it writes nothing: there is nothing to finish
  const onStall = () => {
    stalled = true;
    stop();
  };
  const watchdog = setTimeout(onStall, stallMs);
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop, { once: true });
  const stdout = makeLineSplitter(onLine);
  program.stdout.on('data', (chunk: Buffer) => {
    watchdog.refresh();
    stdout.write(chunk);
  });
  try {
    const ended = await program.ended.catch((cause) => {
      throw fail(`ffprobe could not be started (${errorMessage(cause)})`, 'spawn', { cause });
    });
    run.signal.throwIfAborted();
    if (stalled) throw fail(`ffprobe said nothing for ${stallMs} ms`, 'stalled');
    if (ended !== 0) throw fail(`ffprobe failed (${ended})`, 'exit', { ended });
    stdout.end();
    const passedOver = limits.said();
    if (passedOver) run.onLimit?.(passedOver);
  } finally {
    clearTimeout(watchdog);
    run.signal.removeEventListener('abort', stop);
  }
}

/** Starts ffprobe, and follows what it says of limits and of its failure. */
async function start(path: string, args: readonly string[]) {
  const program = await startProgram({
    ...{ path: await findFfmpeg('ffprobe'), args },
    files: { reads: [path] },
  });
  const limits = makeLimitReader(program.bounds);
  const tail: string[] = [];
  const stderr = makeLineSplitter((line) => {
    limits.take(line);
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
  });
  program.stderr.on('data', stderr.write).once('end', stderr.end);
  const fail = (
    message: string,
    reason: FfmpegFailure['reason'],
    { ended, cause }: { ended?: number | string; cause?: unknown } = {},
  ) => {
    const limit = ended === undefined ? undefined : limits.hit(ended);
    return new FfmpegFailed(
      limit ? `ffprobe failed: ${describeLimit(limit, program.bounds)}` : message,
      { program: 'ffprobe', reason, argv: program.argv, stderrTail: tail.join('\n'), limit },
      { cause },
    );
  };
  return { program, limits, fail };
}
