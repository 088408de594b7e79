import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { STARTING } from '../services/platform/process/health.js';
import { askHealth } from './ask-health.js';
import type { ChildLog } from './child-log.js';
import type { Say } from './terminal.js';
import { type LivenessOptions, probeChannel, watchLiveness } from './watch-liveness.js';

export interface ChildSpec {
  readonly name: string;
  /** Path of the compiled program. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly nodeOptions?: readonly string[];
  readonly args?: readonly string[];
  /** Answers 2xx once the child serves. */
  readonly healthUrl: string;
}

export interface ChildTimings {
  /** Delay before the first restart; doubles with each consecutive crash. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
  /** After running this long a child counts as recovered: the next crash counts as the first. */
  readonly settledMs: number;
  /** A start that takes longer has failed. */
  readonly startWithinMs: number;
  /** A start has also failed after this many crashes. */
  readonly startAttempts: number;
  /** A running child that hangs is killed and restarted. */
  readonly liveness: LivenessOptions;
}

export const DEFAULT_TIMINGS: ChildTimings = {
  backoffMs: 500,
  maxBackoffMs: 30_000,
  settledMs: 60_000,
  startWithinMs: 120_000,
  startAttempts: 4,
  liveness: { intervalMs: 10_000, deadlineMs: 5000, misses: 4 },
};

/** Sent to a child that waits for others. */
const MAY_SERVE = 'may serve';

const LAST_WORDS_MS = 1000;
const HEALTH_POLL_MS = 100;
const HEALTH_WITHIN_MS = 3000;

async function isHealthy(url: string): Promise<boolean> {
  try {
    const { isOk, text } = await askHealth(url, HEALTH_WITHIN_MS);
    return isOk && text !== STARTING;
  } catch {
    return false;
  }
}

/** Kills the child and its descendants: each child leads its own process group. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process is left in the group.
  }
}

/**
 * A program that is kept running. It holds an IPC channel to the supervisor, whose closing tells it that the
 * supervisor has exited; it does not receive the terminal's Ctrl-C, so that the supervisor controls the order
 * of stopping.
 */
export class SupervisedChild {
  readonly #ended = new AbortController();
  readonly #firstHealth: Promise<void>;
  #cameUp!: () => void;
  #failed!: (error: Error) => void;
  #child: ChildProcess | undefined;
  #mayServe: Promise<unknown> | undefined;
  #running: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(
    readonly spec: ChildSpec,
    private readonly log: ChildLog,
    private readonly say: Say,
    private readonly timings: ChildTimings = DEFAULT_TIMINGS,
  ) {
    this.#firstHealth = new Promise((resolve, reject) => {
      this.#cameUp = resolve;
      this.#failed = reject;
    });
    this.#firstHealth.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  /**
   * Resolves once the child is healthy; rejects when it can't be started. The caller must stop it in either
   * case. The child is notified when `mayServe` resolves.
   */
  start(mayServe?: Promise<unknown>): Promise<void> {
    this.#mayServe = mayServe;
    this.#running ??= this.#keepRunning();
    const late = setTimeout(() => this.#failed(this.#failure('is not healthy')), this.timings.startWithinMs);
    return this.#firstHealth.finally(() => clearTimeout(late));
  }

  /** Requests the child to stop and waits; kills it after the grace period. */
  stop(graceMs: number): Promise<void> {
    this.#stopped ??= this.#stop(graceMs);
    return this.#stopped;
  }

  async #stop(graceMs: number): Promise<void> {
    this.#ended.abort();
    this.#failed(new Error(`${this.spec.name} was stopped`));
    this.#child?.kill('SIGTERM');
    const impatience = setTimeout(() => {
      this.say(`${this.spec.name}: did not stop within ${Math.round(graceMs / 1000)} s, killed`);
      this.kill();
    }, graceMs);
    await this.#running;
    clearTimeout(impatience);
    this.log.close();
  }

  kill(): void {
    if (this.#child) killGroup(this.#child);
  }

  async #keepRunning(): Promise<void> {
    const { backoffMs, maxBackoffMs, settledMs, startAttempts } = this.timings;
    let wasHealthy = false;
    for (let crashes = 0; !this.#ended.signal.aborted; ) {
      const startedAt = Date.now();
      const run = await this.#runOnce(wasHealthy);
      wasHealthy ||= run.healthy;
      if (this.#ended.signal.aborted) return;

      crashes = Date.now() - startedAt >= settledMs ? 1 : crashes + 1;
      if (!wasHealthy && crashes >= startAttempts) {
        this.#failed(this.#failure(`ended ${crashes} times (${run.how})`));
        return;
      }
      const pauseMs = Math.min(backoffMs * 2 ** (crashes - 1), maxBackoffMs) * (0.75 + Math.random() / 2);
      this.say(
        `${this.spec.name}: ended unexpectedly (${run.how}), restarting it in ${Math.round(pauseMs)} ms`,
      );
      await sleep(pauseMs, undefined, { signal: this.#ended.signal }).catch(() => {});
    }
  }

  async #runOnce(again: boolean): Promise<{ healthy: boolean; how: string }> {
    const { entry, env, nodeOptions = [], args = [] } = this.spec;
    const child = spawn(process.execPath, [...nodeOptions, entry, ...args], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    void this.#mayServe?.then(
      () => child.connected && child.send(MAY_SERVE, () => undefined),
      () => undefined,
    );
    this.log.follow(child.stdout!);
    this.log.follow(child.stderr!);
    const over = new AbortController();
    const health = this.#waitForHealth(over.signal, again);
    // The first start has its own deadline.
    const late = setTimeout(
      () => again && this.#killHung(child, 'is not healthy'),
      this.timings.startWithinMs,
    );
    void health.then(async (healthy) => {
      clearTimeout(late);
      if (healthy) await this.#killWhenHung(child, over.signal);
    });
    const silent = new Promise((resolve) => child.once('close', resolve));
    const how = await once(child, 'exit').then(
      ([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`),
      (error: Error) => error.message,
    );
    over.abort();
    killGroup(child); // an ffmpeg process it left behind has no consumer
    // Its last output explains why it ended. Processes that left its group may hold the pipes open forever.
    await Promise.race([silent, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
    return { healthy: await health, how };
  }

  async #killWhenHung(child: ChildProcess, over: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([over, this.#ended.signal]);
    const reason = await watchLiveness(probeChannel(child), this.timings.liveness, ends);
    if (reason !== null) this.#killHung(child, reason);
  }

  /** Killed directly, since a hung process would not handle a stop request. */
  #killHung(child: ChildProcess, reason: string): void {
    this.say(`${this.spec.name}: hangs (${reason}), killed`);
    killGroup(child);
  }

  async #waitForHealth(over: AbortSignal, again: boolean): Promise<boolean> {
    while (!over.aborted) {
      if (await isHealthy(this.spec.healthUrl)) {
        if (over.aborted) return false;
        this.#cameUp();
        if (again) this.say(`${this.spec.name}: is back`);
        return true;
      }
      await sleep(HEALTH_POLL_MS, undefined, { signal: over }).catch(() => {});
    }
    return false;
  }

  #failure(what: string): Error {
    const { name } = this.spec;
    const words = this.log.recent().map((line) => `    ${line}`);
    return new Error([`${name} ${what}; its output is in ${this.log.path}`, ...words.slice(-8)].join('\n'));
  }
}
