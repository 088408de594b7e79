import { fork } from 'node:child_process';

const TAIL_BYTES = 2000;

/**
 * Runs one of our programs that work with native code: there it can be killed although it can't be interrupted, and a
 * crash takes nothing else along. Resolves once the child is gone, with how it ended and what it said last.
 */
export async function runChild<Request extends object, Answer>(
  program: string,
  request: Request,
  { signal, onAnswer }: { signal: AbortSignal; onAnswer: (answer: Answer) => void },
): Promise<{ code: number | string | null; said: string }> {
  signal.throwIfAborted();
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  const stop = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-TAIL_BYTES);
  });
  child.on('message', (answer) => onAnswer(answer as Answer));
  try {
    const code = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, reason) => resolve(exitCode ?? reason));
      child.send(request, (error) => error && reject(error));
    });
    signal.throwIfAborted();
    return { code, said: tail.trim().split('\n').slice(-4).join(' | ') };
  } finally {
    child.kill('SIGKILL');
    signal.removeEventListener('abort', stop);
  }
}
