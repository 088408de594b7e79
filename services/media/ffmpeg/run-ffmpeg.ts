import type { ChildProcess } from 'node:child_process';
import { type Confinement, currentConfinement } from './confinement.js';
import { buildCommand, type FfmpegRun, filesOf } from './ffmpeg-command.js';
import { FfmpegFailed } from './ffmpeg-failed.js';
import { describeLimit, makeLimitReader } from './limit-hit.js';
import { STDERR_TAIL_LINES, STOP_GRACE_MS } from './limits.js';
import { makeLineSplitter } from './line-splitter.js';
import { lendFiles, makeOutputFiles } from './output-files.js';
import { makeProgressReader } from './progress.js';
import { signalGroup } from './stop-group.js';

export type { FfmpegInput, FfmpegOutput, FfmpegRun } from './ffmpeg-command.js';

/** Runs one ffmpeg command to its end. Rejects with FfmpegFailed, or with the signal's reason when aborted. */
export async function runFfmpeg(run: FfmpegRun): Promise<{ stderrTail: string }> {
  const confinement = await currentConfinement();
  run.signal.throwIfAborted();
  const files = filesOf(run);
  const outputs = await makeOutputFiles(files.writes);
  const writer = confinement.writer(files);
  const takeBack = writer && (await lendFiles(files.writes, writer));
  try {
    return await runConfined(run, confinement);
  } finally {
    await takeBack?.();
    await outputs.tidy();
  }
}

async function runConfined(run: FfmpegRun, confinement: Confinement): Promise<{ stderrTail: string }> {
  run.signal.throwIfAborted();
  const command = buildCommand(run, confinement);
  const limits = makeLimitReader(confinement.bounds);
  const tail: string[] = [];
  let child: ChildProcess | undefined;
  let stdoutClosed: Promise<unknown> = Promise.resolve();
  let stalled = false;
  let stopping = false;
  let lastSign = Date.now();
  let lastProgress = '';

  const progress = makeProgressReader((step) => {
    const seen = `${step.frame} ${step.outTimeSeconds}`;
    if (seen !== lastProgress) lastSign = Date.now();
    lastProgress = seen;
    run.onProgress?.(step);
  });
  const stderr = makeLineSplitter((line) => {
    if (run.onStdout && progress.take(line)) return;
    lastSign = Date.now();
    limits.take(line);
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
    run.onStderrLine?.(line);
  });
  const stdout = makeLineSplitter((line) => void progress.take(line));

  let killTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    stopping = true;
    if (!child || killTimer) return; // not spawned yet: the start handler stops it
    const head = child;
    signalGroup(head, 'SIGTERM');
    killTimer = setTimeout(() => signalGroup(head, 'SIGKILL'), STOP_GRACE_MS);
  };
  const stallMs = run.stallMs ?? confinement.bounds.stallMs;
  const watchdog = setInterval(
    () => {
      if (Date.now() - lastSign < stallMs) return;
      stalled = true;
      stop();
    },
    Math.min(1000, stallMs / 4),
  );
  run.signal.addEventListener('abort', stop, { once: true });

  try {
    await new Promise<void>((resolve, reject) => {
      command.once('start', () => {
        child = (command as unknown as { ffmpegProc: ChildProcess }).ffmpegProc;
        child.stderr?.on('data', stderr.write);
        if (!run.onStdout) child.stdout?.on('data', stdout.write);
        stdoutClosed = new Promise((closed) => child?.stdout?.once('close', closed));
        lastSign = Date.now();
        if (stopping) stop();
      });
      command.once('end', () => resolve());
      command.once('error', reject);
      command.run();
    });
    // fluent-ffmpeg reports the end of the process; bytes of a stdout output may still be on their way.
    await stdoutClosed;
    run.signal.throwIfAborted();
    stderr.end();
    requireWritten(tail);
    return { stderrTail: tail.join('\n') };
  } catch (cause) {
    run.signal.throwIfAborted();
    stderr.end();
    const reason = stalled ? 'stalled' : child?.pid ? 'exit' : 'spawn';
    const argv = child?.spawnargs ?? ['ffmpeg'];
    const limit = reason === 'exit' ? limits.hit(child?.signalCode ?? child?.exitCode) : undefined;
    const message = stalled
      ? `ffmpeg made no progress for ${stallMs} ms`
      : reason === 'spawn'
        ? `ffmpeg could not be started (${(cause as Error).message})`
        : limit
          ? `ffmpeg failed: ${describeLimit(limit, confinement.bounds)}`
          : `ffmpeg failed (${child?.signalCode ?? `exit code ${child?.exitCode}`})`;
    throw new FfmpegFailed(
      message,
      { program: 'ffmpeg', reason, argv, stderrTail: tail.join('\n'), limit, run },
      { cause },
    );
  } finally {
    clearInterval(watchdog);
    clearTimeout(killTimer);
    run.signal.removeEventListener('abort', stop);
  }
}

/** ffmpeg 5 ends with exit code 0 although the end of a file could not be written, e.g. on a full disk. */
function requireWritten(said: readonly string[]): void {
  const unwritten = said.find((line) => /^Error (writing trailer of|closing file) /.test(line));
  if (unwritten) throw new Error(unwritten);
}
