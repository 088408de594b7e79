import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { CONFINED_ENV, currentConfinement } from './confinement.js';
import { FfmpegFailed } from './ffmpeg-failed.js';
import { describeLimit, type FfmpegLimit, makeLimitReader } from './limit-hit.js';
import { inputGuards, STDERR_TAIL_LINES } from './limits.js';
import { makeLineSplitter } from './line-splitter.js';
import { signalGroup } from './stop-group.js';

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
  const confinement = await currentConfinement();
  run.signal.throwIfAborted();
  const path = resolve(run.path);
  const options = ['-hide_banner', '-v', 'error', ...inputGuards(run.formats), ...run.options, '-i', path];
  const argv = confinement.wrap('ffprobe', options, { reads: [path], writes: [] });
  const [program, ...args] = argv as [string, ...string[]];
  const limits = makeLimitReader(confinement.bounds);
  const tail: string[] = [];
  const stallMs = run.stallMs ?? confinement.bounds.stallMs;
  let stalled = false;

  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: CONFINED_ENV,
    detached: true,
  });
  const stop = () => signalGroup(child, 'SIGKILL'); // it writes nothing: there is nothing to finish
  const onStall = () => {
    stalled = true;
    stop();
  };
  const watchdog = setTimeout(onStall, stallMs);
  run.signal.addEventListener('abort', stop, { once: true });

  const stdout = makeLineSplitter(onLine);
  const stderr = makeLineSplitter((line) => {
    limits.take(line);
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    watchdog.refresh();
    stdout.write(chunk);
  });
  child.stderr.on('data', stderr.write);

  let ended: number | string | null = null;
  const fail = (message: string, reason: 'exit' | 'stalled' | 'spawn', cause?: unknown) => {
    stderr.end();
    const limit = reason === 'exit' ? limits.hit(ended) : undefined;
    return new FfmpegFailed(
      limit ? `ffprobe failed: ${describeLimit(limit, confinement.bounds)}` : message,
      { program: 'ffprobe', reason, argv, stderrTail: tail.join('\n'), limit },
      { cause },
    );
  };
  try {
    ended = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(fail(`ffprobe could not be started (${cause.message})`, 'spawn', cause)),
      );
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
    });
    run.signal.throwIfAborted();
    if (stalled) throw fail(`ffprobe said nothing for ${stallMs} ms`, 'stalled');
    if (ended !== 0) throw fail(`ffprobe failed (${ended})`, 'exit');
    stdout.end();
    stderr.end();
    const passedOver = limits.said();
    if (passedOver) run.onLimit?.(passedOver);
  } finally {
    clearTimeout(watchdog);
    run.signal.removeEventListener('abort', stop);
  }
}
