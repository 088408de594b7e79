import { join } from 'node:path';
import { packageRoot, programs } from '../../platform/config/package-root.js';
import { JsonOutOfBounds, parseBoundedJson } from '../../platform/text/json-bounds.js';
import type { ProgramEnd } from '../confinement/program-fault.js';
import { startProgram } from '../confinement/start-program.js';
import { LINE_RULE, makeLineSplitter } from '../video/ffmpeg/line-splitter.js';
import { MODEL_JSON } from './model-json.js';

const TAIL_BYTES = 2000;
/** A segment of speech, or a text, is processed without output in between. */
const MAX_BUSY_MS = 900_000;

/** Directories of this service's programs, and of the native code they use. */
const CODE = [
  ...[programs, join(packageRoot, 'package.json')],
  ...['node', `${process.platform}-${process.arch}`].map((name) =>
    join(packageRoot, 'node_modules', `sherpa-onnx-${name}`),
  ),
];

export interface ChildOptions<Answer> {
  readonly signal: AbortSignal;
  readonly onAnswer: (answer: Answer) => void;
  /** Paths that it reads besides this service's programs, and paths that it writes. */
  readonly reads: readonly string[];
  readonly writes?: readonly string[];
}

/**
 * Runs one of this service's programs with native code in a child process, where it can be killed although it
 * cannot be interrupted, a crash affects nothing else, and a hostile model is isolated. Resolves once the
 * child has exited, with its exit state and its last output.
 */
export async function runChild<Request extends object, Answer>(
  program: string,
  request: Request,
  { signal, onAnswer, reads, writes = [] }: ChildOptions<Answer>,
): Promise<{ code: ProgramEnd; output: string }> {
  signal.throwIfAborted();
  const child = await startProgram({
    path: process.execPath,
    args: [program],
    stdin: 'pipe',
    files: { reads: [...reads, ...CODE], writes },
    bounds: { busyStallMs: MAX_BUSY_MS },
  });
  const stop = () => child.signal('SIGKILL');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  let tail = '';
  child.stderr.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-TAIL_BYTES);
  });
  let broken: string | undefined;
  const onTooLong = () => {
    broken = LINE_RULE;
    stop();
  };
  const onLine = (line: string) => {
    if (!broken) takeAnswer(line);
  };
  const takeAnswer = (line: string) => {
    try {
      onAnswer(parseBoundedJson(line, MODEL_JSON) as Answer);
    } catch (err) {
      if (!(err instanceof JsonOutOfBounds)) throw err;
      broken = `an answer ${err.message}`;
      stop();
    }
  };
  const answers = makeLineSplitter(onLine, onTooLong);
  child.stdout.on('data', answers.write);
  child.stdin?.on('error', () => undefined); // reported by the exit
  child.stdin?.end(JSON.stringify(request));
  try {
    const code = await child.ended;
    signal.throwIfAborted();
    if (broken) return { code, output: `it was stopped: ${broken}` };
    const lines = tail.split('\n').filter((line) => line.trim() !== '');
    return { code, output: lines.slice(-4).join(' | ') };
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}
