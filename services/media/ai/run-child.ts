import { join } from 'node:path';
import { packageRoot, programs } from '../../platform/package-root.js';
import type { ProgramEnd } from '../confinement/program-fault.js';
import { startProgram } from '../confinement/start-program.js';
import { LINE_RULE, makeLineSplitter } from '../video/ffmpeg/line-splitter.js';

const TAIL_BYTES = 2000;
/** A piece of speech, and a text, is worked on without a word in between. */
const MAX_BUSY_MS = 900_000;

/** Our programs, and the native code they work with. */
const CODE = [
  ...[programs, join(packageRoot, 'package.json')],
  ...['node', `${process.platform}-${process.arch}`].map((name) =>
    join(packageRoot, 'node_modules', `sherpa-onnx-${name}`),
  ),
];

export interface ChildOptions<Answer> {
  readonly signal: AbortSignal;
  readonly onAnswer: (answer: Answer) => void;
  /** What it reads besides our own programs, and what it writes. */
  readonly reads: readonly string[];
  readonly writes?: readonly string[];
}

/**
 * Runs one of our programs that work with native code: there it can be killed although it can't be interrupted, a
 * crash takes nothing else along, and a hostile model has it alone. Resolves once the child is gone, with how it ended and what it said last.
 */
export async function runChild<Request extends object, Answer>(
  program: string,
  request: Request,
  { signal, onAnswer, reads, writes = [] }: ChildOptions<Answer>,
): Promise<{ code: ProgramEnd; said: string }> {
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
  const answers = makeLineSplitter((line) => onAnswer(JSON.parse(line) as Answer), onTooLong);
  child.stdout.on('data', answers.write);
  child.stdin?.on('error', () => undefined); // told by its end
  child.stdin?.end(JSON.stringify(request));
  try {
    const code = await child.ended;
    signal.throwIfAborted();
    if (broken) return { code, said: `it was stopped: ${broken}` };
    return { code, said: tail.trim().split('\n').slice(-4).join(' | ') };
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}
