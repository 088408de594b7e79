import { resolve } from 'node:path';
import { errorMessage } from '../../../platform/errors/errors.js';
import { type JsonLimits, JsonOutOfBounds, parseBoundedJson } from '../../../platform/text/json-bounds.js';
import type { ProgramEnd } from '../../confinement/program-fault.js';
import { startProgram } from '../../confinement/start-program.js';
import { FfmpegFailed, type FfmpegFailure } from './ffmpeg-failed.js';
import { findFfmpeg } from './find-ffmpeg.js';
import { describeLimit, type FfmpegLimit, makeLimitReader } from './limit-hit.js';
import { inputGuards, STDERR_TAIL_LINES } from './limits.js';
import { LINE_RULE, makeLineSplitter } from './line-splitter.js';
import { reasonOfEnd } from './reason-of-end.js';

export type FfprobeRun = {
  path: string;
  /** What to show, such as `['-show_streams', '-show_format']`. */
  options: readonly string[];
  signal: AbortSignal;
  formats?: string;
  stallMs?: number;
  /** Maximum length of the whole output. */
  maxCharacters?: number;
  /** ffprobe skips a track that exceeds a limit and still exits with 0; then this is called with the limit. */
  onLimit?: (limit: FfmpegLimit) => void;
};

/**
 * For output that is held in memory: enough for thousands of streams and chapters. The tags of a hostile file can
 * have any length.
 */
const ANSWER: JsonLimits = { maxBytes: 8 * 1024 ** 2, maxElements: 200_000, maxLevels: 16 };

/**
 * Runs ffprobe and parses its JSON output. For lists that grow with the video's length use readFfprobeLines.
 */
export async function runFfprobe<T>(run: FfprobeRun): Promise<T> {
  const lines: string[] = [];
  const maxCharacters = ANSWER.maxBytes;
  const options = [...run.options, '-of', 'json'];
  await readFfprobeLines({ ...run, options, maxCharacters }, (line) => lines.push(line));
  try {
    return parseBoundedJson(lines.join('\n'), ANSWER) as T;
  } catch (cause) {
    if (!(cause instanceof JsonOutOfBounds)) throw cause;
    const failure = { program: 'ffprobe', reason: 'exit', argv: options, stderrTail: '' } as const;
    throw new FfmpegFailed(`The metadata of the file ${cause.message}`, failure, { cause });
  }
}

/** Runs ffprobe and passes on its output line by line (with `-of csv=p=0` one packet or frame each). */
export async function readFfprobeLines(run: FfprobeRun, onLine: (line: string) => void): Promise<void> {
  run.signal.throwIfAborted();
  const path = resolve(run.path);
  const args = ['-hide_banner', '-v', 'error', ...inputGuards(run.formats), ...run.options, '-i', path];
  const { program, limits, fail, failedWith, brokenRule, breakRule } = await start(run, path, args);
  const stop = () => program.signal('SIGKILL'); // it writes no file: there is nothing to finish
  if (run.signal.aborted) stop();
  run.signal.addEventListener('abort', stop, { once: true });
  const { maxCharacters = Number.POSITIVE_INFINITY } = run;
  let characters = 0;
  const take = (line: string) => {
    characters += line.length + 1;
    if (characters <= maxCharacters) onLine(line);
    else breakRule(`its output may have at most ${maxCharacters} characters`);
  };
  const stdout = makeLineSplitter(take, () => breakRule(LINE_RULE));
  program.stdout.on('data', stdout.write);
  try {
    const ended = await program.ended.catch((cause) => {
      throw fail(`ffprobe could not be started (${errorMessage(cause)})`, 'machine', { cause });
    });
    run.signal.throwIfAborted();
    const rule = brokenRule();
    if (rule) throw fail(`ffprobe was stopped: ${rule}`, 'exit');
    if (program.stopped() === 'stalled')
      throw fail(`ffprobe made no progress for ${program.bounds.stallMs} ms`, 'stalled');
    if (ended !== 0) throw await failedWith(ended);
    stdout.end();
    const passedOver = limits.reported();
    if (passedOver) run.onLimit?.(passedOver);
  } finally {
    run.signal.removeEventListener('abort', stop);
  }
}

/** Starts ffprobe, and reads limits and failures from its output. */
async function start({ stallMs }: FfprobeRun, path: string, args: readonly string[]) {
  const program = await startProgram({
    path: await findFfmpeg('ffprobe'),
    args,
    files: { reads: [path] },
    ...(stallMs !== undefined && { bounds: { stallMs } }),
  });
  const limits = makeLimitReader(program.bounds);
  const tail: string[] = [];
  let broken: string | undefined;
  const breakRule = (rule: string) => {
    broken ??= rule;
    program.signal('SIGKILL');
  };
  const takeLine = (line: string) => {
    limits.take(line);
    tail.push(line);
    if (tail.length > STDERR_TAIL_LINES) tail.shift();
  };
  const stderr = makeLineSplitter(takeLine, () => breakRule(LINE_RULE));
  program.stderr.on('data', stderr.write).once('end', stderr.end);
  const fail = (
    message: string,
    reason: FfmpegFailure['reason'],
    { limit, cause }: { limit?: FfmpegLimit | undefined; cause?: unknown } = {},
  ) =>
    new FfmpegFailed(
      message,
      { program: 'ffprobe', reason, argv: program.argv, stderrTail: tail.join('\n'), limit },
      { cause },
    );
  const failedWith = async (ended: ProgramEnd) => {
    const limit = limits.hit(ended, program.stopped());
    const why = limit ? `: ${describeLimit(limit, program.bounds)}` : ` (${ended ?? 'no exit code'})`;
    return fail(`ffprobe failed${why}`, await reasonOfEnd('ffprobe', { ended, stderrLines: tail, limit }), {
      limit,
    });
  };
  return { program, limits, fail, failedWith, breakRule, brokenRule: () => broken };
}
