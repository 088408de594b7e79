import type { Logger } from 'pino';
import { keepFilesPrivate } from './private-files.js';

interface Step {
  readonly name: string;
  readonly stop: () => Promise<unknown> | unknown;
}

/** What a process is made of, in the order it was started; stopped in the reverse order. */
export class Lifecycle {
  readonly #steps: Step[] = [];
  #stopping: Promise<void> | undefined;

  constructor(readonly log: Logger) {}

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts something and remembers how to stop it. */
  async start<T>(
    name: string,
    start: () => Promise<T> | T,
    stop: (started: T) => Promise<unknown> | unknown,
  ): Promise<T> {
    const started = await start();
    this.#steps.push({ name, stop: () => stop(started) });
    return started;
  }

  /** Stops everything once; a step that fails does not keep the others from stopping. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const step of this.#steps.reverse()) {
      try {
        await step.stop();
      } catch (err) {
        this.log.error({ err, step: step.name }, 'a part did not stop cleanly');
      }
    }
  }
}

const STOP_WITHIN_MS = 20_000;

/**
 * Runs a process: starts it, stops it on SIGINT, SIGTERM or when the parent that spawned it is gone, and exits with 1
 * when it can't start. The second signal ends it at once.
 */
export async function runProcess(log: Logger, start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  const lifecycle = new Lifecycle(log);
  const stop = (why: string, code: number) => {
    if (lifecycle.stopping) process.exit(1);
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    void lifecycle.stop().then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  // The supervisor holds an IPC channel; if it was killed, nobody restarts or stops this process any more.
  if (process.channel) process.on('disconnect', () => stop('supervisor gone', 0));
  // Node itself would print them with all they hold: a query's parameters, a request's headers.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (err: unknown) => {
      log.fatal({ err }, event);
      process.exitCode = 1;
      stop(event, 1);
    });
  try {
    await start(lifecycle);
    log.info('ready');
  } catch (err) {
    log.fatal({ err }, 'could not start');
    await lifecycle.stop();
    process.exit(1);
  }
}
