import { spawn } from 'node:child_process';
import { EngineFailed } from './engine-failed.js';

const TAIL_BYTES = 2000;

export interface ProgramRun {
  readonly engineId: string;
  readonly path: string;
  readonly args: readonly string[];
  /** Where it runs; paths of its arguments may be relative to it. */
  readonly cwd?: string;
  /** Written to its standard input. */
  readonly input?: string;
  /** In place of our own environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** What a program wrote to its standard output. Resolves or rejects once the program is gone. */
export async function runProgram({
  engineId,
  path,
  args,
  cwd,
  input,
  env,
  signal,
}: ProgramRun): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd, ...(env && { env }) });
  const stop = () => void child.kill('SIGKILL'); // what it was writing is of no use to anybody
  signal.addEventListener('abort', stop, { once: true });
  const output: Buffer[] = [];
  let tail = '';
  child.stdout.on('data', (chunk: Buffer) => void output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-TAIL_BYTES);
  });
  // One that ends before it has read everything says why by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  try {
    const code = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(
          new EngineFailed(engineId, `${path} could not be started (${cause.message})`, false, { cause }),
        ),
      );
      child.once('close', (exitCode, reason) => resolve(exitCode ?? reason));
    });
    signal.throwIfAborted();
    if (code !== 0) throw new EngineFailed(engineId, `${engineId} failed (${code}): ${tail.trim()}`, true);
    return Buffer.concat(output).toString();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
