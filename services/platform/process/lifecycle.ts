import type { Logger } from 'pino';
import { makeFilesPrivate } from '../config/private-files.js';
import { errorMessage } from '../errors/errors.js';
import { retryWhileAway } from '../retry/retry-while-away.js';
import { startTracing } from '../tracing/start-tracing.js';
import type { TracingConfig } from '../tracing/tracing-env.js';
import { isForDevelopers } from './developer-warnings.js';
import { replyToLivenessProbes } from './liveness.js';
import { type Address, StandIn } from './stand-in.js';

interface Step {
  readonly name: string;
  readonly stop: () => Promise<unknown> | unknown;
}

/** The parts of a process in the order they were started; they are stopped in the reverse order. */
export class Lifecycle {
  readonly #steps: Step[] = [];
  #stopping: Promise<void> | undefined;
  #starting = 'start';

  constructor(
    readonly log: Logger,
    /** Answers requests until the process itself listens. */
    readonly standIn?: StandIn,
  ) {}

  /** Name of the part that is starting or failed to start. */
  get starting(): string {
    return this.#starting;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts a part and remembers how to stop it. */
  async start<T>(
    name: string,
    start: () => Promise<T> | T,
    stop: (started: T) => Promise<unknown> | unknown,
  ): Promise<T> {
    this.#starting = name;
    const started = await start();
    this.#steps.push({ name, stop: () => stop(started) });
    return started;
  }

  /** Stops everything once; a failing step does not prevent the others from stopping. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const step of this.#steps.reverse()) {
      try {
        await step.stop();
      } catch (err) {
        this.log.error({ err, step: step.name }, 'a component failed to stop cleanly');
      }
    }
  }
}

const STOP_WITHIN_MS = 20_000;
/** When a start takes longer, the stand-in answers requests meanwhile. */
const STAND_IN_AFTER_MS = 3000;

interface ProcessOptions {
  /** How long the start waits for an unavailable database, broker or disk. */
  readonly waitSeconds?: number;
  /** The addresses where the process will listen. */
  readonly addresses?: readonly Address[];
  readonly tracing?: Partial<TracingConfig>;
}

interface ListeningConfig extends TracingConfig {
  readonly HOST: string;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly START_WAIT_SECONDS: number;
}

/** Start-up options from the configuration of a process that listens on these ports. */
export const processOptions = (config: ListeningConfig, ...ports: readonly number[]): ProcessOptions => {
  const { HOST, METRICS_HOST, METRICS_PORT, START_WAIT_SECONDS } = config;
  const metricsAddress = METRICS_PORT !== undefined && {
    host: METRICS_HOST,
    port: METRICS_PORT,
    isForOperators: true,
  };
  return {
    waitSeconds: START_WAIT_SECONDS,
    addresses: [...ports.map((port) => ({ host: HOST, port })), ...(metricsAddress ? [metricsAddress] : [])],
    tracing: config,
  };
};

/** Node.js would print its warnings as plain text among the lines of the log. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => {
    const level = isForDevelopers(err) ? 'debug' : 'warn';
    log[level]({ err }, 'Node.js warns');
  });
}

/**
 * Runs a process: starts it, waiting for its dependencies; stops it on SIGINT, SIGTERM or when its parent
 * process exits, and exits with 1 when it can't start. A second signal ends it at once.
 */
export async function runProcess(
  log: Logger,
  start: (lifecycle: Lifecycle) => Promise<void>,
  { waitSeconds = 0, addresses = [], tracing: tracingConfig = {} }: ProcessOptions = {},
): Promise<void> {
  logWarnings(log);
  makeFilesPrivate();
  const tracing = await startTracing(String(log.bindings().service), tracingConfig, log);
  const standIn = new StandIn(addresses, log);
  const ending = new AbortController();
  let lifecycle = new Lifecycle(log, standIn);
  const stop = (why: string, code: number) => {
    if (ending.signal.aborted) process.exit(1);
    ending.abort();
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    void lifecycle
      .stop()
      .then(() => tracing?.stop())
      .then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  // The supervisor holds an IPC channel; if the supervisor was killed, nothing restarts or stops this
  // process.
  if (process.channel) process.on('disconnect', () => stop('supervisor gone', 0));
  replyToLivenessProbes();
  // Node.js would print them with all their properties: a query's parameters, a request's headers.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (err: unknown) => {
      log.fatal({ err }, event);
      process.exitCode = 1;
      stop(event, 1);
    });
  const standInSoon = setTimeout(() => {
    const name = lifecycle.starting;
    log.info({ name }, 'the start takes longer than expected');
    void standIn.open();
  }, STAND_IN_AFTER_MS);
  const attempt = () => {
    lifecycle = new Lifecycle(log, standIn);
    return start(lifecycle);
  };
  try {
    await retryWhileAway(attempt, {
      waitMs: waitSeconds * 1000,
      signal: ending.signal,
      onAway: async (err) => {
        const waiting = { name: lifecycle.starting, reason: errorMessage(err) };
        log.warn({ err, waitingFor: waiting.name }, 'a dependency of the start is unavailable; trying again');
        await lifecycle.stop();
        await standIn.waitFor(waiting);
      },
    });
    log.info('ready');
  } catch (err) {
    // A stop during the start ends the process.
    if (ending.signal.aborted) return;
    log.fatal({ err, waitedFor: lifecycle.starting }, 'could not start');
    await lifecycle.stop();
    process.exit(1);
  } finally {
    clearTimeout(standInSoon);
    await standIn.close();
  }
}
