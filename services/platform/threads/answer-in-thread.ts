import { parentPort } from 'node:worker_threads';
import { errorMessage } from '../errors/errors.js';
import type { ThreadAnswer } from './killable-threads.js';

/** Answers the requests of `KillableThreads`, one after the other. */
export function answerInThread<Request, Answer>(
  answerTo: (request: Request) => Answer | Promise<Answer>,
): void {
  const post = (message: ThreadAnswer<Answer>) => parentPort?.postMessage(message);
  parentPort?.on('message', (request: Request) => {
    void (async () => post({ answer: await answerTo(request) }))().catch((err) =>
      post({ error: errorMessage(err), isTooDeep: err instanceof RangeError }),
    );
  });
  post({ isReady: true });
}
