import { spawn } from 'node:child_process';
import { FfmpegFailed } from './ffmpeg-failed.js';
import { inputGuards, STALL_MS, STDERR_TAIL_LINES } from './limits.js';
import { makeLineSplitter } from './line-splitter.js';

export type FfprobeRun = {
  path: string;
  /** What to show, such as `['-show_streams', '-show_format']`. */
  options: readonly string[];
  signal: AbortSignal;
  formats?: string;
  stallMs?: number;
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
  const args = ['-hide_banner', '-v', 'error', ...inputGuards(run.formats), ...run.options, '-i', run.path];
  const tail: string[] = [];
  const stallMs = run.stallMs ?? STALL_MS;
  let stalled = false;

  const child = spawn('ffprobe', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void child.kill('SIGKILL'); // it writes nothing: there is nothing to finish
  const onStall = () => {
    stalled = true;
    stop();
  };
  const watchdog = setTimeout(onStall, stallMs);
  run.signal.addEventListener('abort', stop, { once: true });

  const stdout = makeLineSplitter(onLine);
  const stderr = makeLineSplitter((line) => {
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    watchdog.refresh();
    stdout.write(chunk);
  });
  child.stderr.on('data', stderr.write);

  const fail = (message: string, reason: 'exit' | 'stalled' | 'spawn', cause?: unknown) => {
    stderr.end();
    const argv = ['ffprobe', ...args];
    return new FfmpegFailed(
      message,
      { program: 'ffprobe', reason, argv, stderrTail: tail.join('\n') },
      { cause },
    );
  };
  try {
    const code = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(fail(`ffprobe could not be started (${cause.message})`, 'spawn', cause)),
      );
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
    });
    run.signal.throwIfAborted();
    if (stalled) throw fail(`ffprobe said nothing for ${stallMs} ms`, 'stalled');
    if (code !== 0) throw fail(`ffprobe failed (${code})`, 'exit');
    stdout.end();
  } finally {
    clearTimeout(watchdog);
    run.signal.removeEventListener('abort', stop);
  }
}
