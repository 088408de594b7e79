import { errorMessage } from '../../../platform/errors/errors.js';
import type { ProgramEnd } from '../../confinement/program-fault.js';
import { type RunningProgram, startProgram } from '../../confinement/start-program.js';
import { argumentsOf, type FfmpegRun, filesOf } from './ffmpeg-command.js';
import { FfmpegFailed, type FfmpegFailure } from './ffmpeg-failed.js';
import { findFfmpeg } from './find-ffmpeg.js';
import { describeLimit, type FfmpegLimit, makeLimitReader } from './limit-hit.js';
import { STDERR_TAIL_LINES, STOP_GRACE_MS } from './limits.js';
import { LINE_RULE, makeLineSplitter } from './line-splitter.js';
import { makeProgressReader } from './progress.js';
import { reasonOfEnd } from './reason-of-end.js';

export type { FfmpegInput, FfmpegOutput, FfmpegRun } from './ffmpeg-command.js';

/** Runs one ffmpeg command to its end. Rejects with FfmpegFailed, or with the signal's reason when aborted. */
export async function runFfmpeg(run: FfmpegRun): Promise<{ stderrTail: string }> {
  run.signal.throwIfAborted();
  const program = await startProgram({
    path: await findFfmpeg('ffmpeg'),
    args: argumentsOf(run),
    files: filesOf(run),
    niceness: run.niceness,
    signOfLife: 'reported',
    bounds: {
      ...(run.stallMs !== undefined && { stallMs: run.stallMs }),
      ...(run.cpuSeconds !== undefined && { cpuSeconds: run.cpuSeconds }),
      ...(run.wallSeconds !== undefined && { wallSeconds: run.wallSeconds }),
    },
  });
  return followRun(run, program);
}

async function followRun(run: FfmpegRun, program: RunningProgram): Promise<{ stderrTail: string }> {
  const limits = makeLimitReader(program.bounds);
  const tail: string[] = [];
  let hasLongLine = false;
  let lastProgress = '';

  const progress = makeProgressReader((step) => {
    const seen = `${step.frame} ${step.outTimeSeconds}`;
    if (seen !== lastProgress) program.moved();
    lastProgress = seen;
    run.onProgress?.(step);
  });
  const onTooLong = () => {
    hasLongLine = true;
    program.signal('SIGKILL');
  };
  const takeLine = (line: string) => {
    if (run.onStdout && progress.take(line)) return;
    program.moved();
    limits.take(line);
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
    run.onStderrLine?.(line);
  };
  const stderr = makeLineSplitter(takeLine, onTooLong);
  const stdout = makeLineSplitter((line) => void progress.take(line), onTooLong);

  program.stderr.on('data', stderr.write).once('end', stderr.end);
  program.stdout.on('data', (chunk: Buffer) => {
    if (!run.onStdout) return stdout.write(chunk);
    program.moved();
    run.onStdout(chunk);
  });

  let killTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    if (killTimer) return;
    program.signal('SIGTERM');
    killTimer = setTimeout(() => program.signal('SIGKILL'), STOP_GRACE_MS);
  };
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop, { once: true });

  const fail = (message: string, reason: FfmpegFailure['reason'], limit?: FfmpegLimit, cause?: unknown) =>
    new FfmpegFailed(
      message,
      { program: 'ffmpeg', reason, argv: program.argv, stderrTail: tail.join('\n'), limit, run },
      { cause },
    );
  try {
    const ended = await program.ended.catch((cause) => {
      throw fail(`ffmpeg could not be started (${errorMessage(cause)})`, 'machine', undefined, cause);
    });
    run.signal.throwIfAborted();
    if (hasLongLine) throw fail(`ffmpeg was stopped: ${LINE_RULE}`, 'exit');
    if (program.stopped() === 'stalled')
      throw fail(`ffmpeg made no progress for ${program.bounds.stallMs} ms`, 'stalled');
    if (ended !== 0) {
      const limit = limits.hit(ended, program.stopped());
      const why = limit ? describeLimit(limit, program.bounds) : undefined;
      const message = `ffmpeg failed${why ? `: ${why}` : ` (${describeEnd(ended)})`}`;
      throw fail(message, await reasonOfEnd('ffmpeg', { ended, stderrLines: tail, limit }), limit);
    }
    // A failed write says nothing about the input.
    if (findUnwritten(tail)) throw fail(`ffmpeg failed (${describeEnd(ended)})`, 'machine');
    return { stderrTail: tail.join('\n') };
  } finally {
    clearTimeout(killTimer);
    run.signal.removeEventListener('abort', stop);
  }
}

const describeEnd = (ended: ProgramEnd): string =>
  typeof ended === 'number' ? `exit code ${ended}` : (ended ?? 'no exit code');

/** ffmpeg 5 exits with 0 although the end of a file could not be written, such as on a full disk. */
const findUnwritten = (stderrLines: readonly string[]): string | undefined =>
  stderrLines.find((line) => /^Error (writing trailer of|closing file) /.test(line));
