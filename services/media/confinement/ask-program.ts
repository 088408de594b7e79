import { timeoutSignal } from '../../platform/retry/deadline.js';
import type { ProgramEnd } from './program-fault.js';
import { type ProgramRun, startProgram } from './start-program.js';

const TAIL_BYTES = 2000;
/** Longer than any program needs to describe itself. */
const WITHIN_MS = 30_000;
/** Enough for texts and lists; a program that keeps writing must not exhaust memory. */
const OUTPUT_BYTES = 64 * 1024 ** 2;

export interface ProgramAnswer {
  readonly ended: ProgramEnd;
  readonly stdout: string;
  /** The end of its standard error. */
  readonly stderrTail: string;
}

export interface ProgramQuestion extends Omit<ProgramRun, 'stdin'> {
  /** Written to its standard input. */
  readonly input?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Runs a program to its end. Resolves, or rejects with the signal's reason, once the program has ended; also
 * rejects when it could not be started.
 */
export async function askProgram({
  input,
  signal = timeoutSignal(WITHIN_MS),
  ...run
}: ProgramQuestion): Promise<ProgramAnswer> {
  signal.throwIfAborted();
  const program = await startProgram({ ...run, stdin: input === undefined ? 'ignore' : 'pipe' });
  const stop = () => program.signal('SIGKILL'); // its unfinished output is discarded
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const output: Buffer[] = [];
  let stderrTail = '';
  let outputBytes = 0;
  program.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > OUTPUT_BYTES) stop();
    else output.push(chunk);
  });
  program.stderr.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-TAIL_BYTES);
  });
  // A program that ends before it has read everything reports the reason by its exit code.
  program.stdin?.on('error', () => undefined);
  program.stdin?.end(input);
  try {
    const ended = await program.ended;
    signal.throwIfAborted();
    if (program.stopped() === 'stalled')
      stderrTail = `${stderrTail.trimEnd()}\nstopped: it did nothing for ${program.bounds.stallMs} ms`;
    if (outputBytes > OUTPUT_BYTES) stderrTail += `\nstopped: its output exceeded ${OUTPUT_BYTES} bytes`;
    return { ended, stdout: Buffer.concat(output).toString(), stderrTail: stderrTail.trim() };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
