import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reconnectDelayMs } from './backoff.js';
import { DeliveryProcessor } from './delivery-processor.js';
import { DependencyPause } from './dependency-pause.js';
import type { HandlingGate } from './handling-gate.js';
import type { Claim, PostgresStatements } from './postgres-statements.js';
import { Signal } from './signal.js';
import type { Consumer, Delivery, DependencyCheck, Outcome, QueueSpec, Settlement } from './transport.js';

/**
 * Batches the acknowledgements that arrive while the previous ones are being sent: one statement for all of
 * them.
 */
class Acknowledgements {
  #waiting: Array<{ readonly claim: Claim; resolve(): void; reject(err: unknown): void }> = [];
  #sending = false;

  constructor(private readonly remove: (claims: readonly Claim[]) => Promise<void>) {}

  add(claim: Claim): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ claim, resolve, reject });
      if (!this.#sending) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.remove(batch.map(({ claim }) => claim));
        for (const { resolve } of batch) resolve();
      } catch (err) {
        for (const { reject } of batch) reject(err);
      }
    }
    this.#sending = false;
  }
}

/**
 * Settles claims. Failures are retried for as long as the lease lasts: afterwards the message may belong to
 * another consumer. Uncounted returns are retried until the consumer has stopped, however long the database
 * is unavailable, since an expired lease costs an attempt.
 */
function makePostgresSettle(
  statements: PostgresStatements,
  leaseMs: number,
  hasStopped: () => boolean,
): (claim: Claim, settlement: Settlement) => Promise<void> {
  const acknowledgements = new Acknowledgements((claims) => statements.remove(claims));
  const once = (claim: Claim, settlement: Settlement): Promise<void> => {
    switch (settlement.outcome) {
      case 'ack':
        return acknowledgements.add(claim);
      case 'retry':
        return statements.release(claim, settlement.delayMs, false);
      case 'requeue':
        return statements.release(claim, settlement.delayMs, true);
      case 'drop':
        return statements.bury(claim, settlement.reason);
    }
  };
  return async (claim, settlement) => {
    const until = performance.now() + leaseMs;
    for (let failures = 1; ; failures += 1) {
      try {
        return await once(claim, settlement);
      } catch (err) {
        if (hasStopped() || (settlement.outcome !== 'requeue' && performance.now() >= until)) throw err;
        await sleep(reconnectDelayMs(failures));
      }
    }
  };
}

interface Options {
  readonly statements: PostgresStatements;
  readonly log: Logger;
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  readonly pollIntervalMs: number;
  readonly stopWithinMs: number;
  readonly gate: HandlingGate;
  /** While no notifications are received, the consumer has to poll more often. */
  isListening(): boolean;
}

const DEFAULT_PREFETCH = 16;
const POLL_INTERVAL_WITHOUT_LISTEN_MS = 1_000;
const SHORTEST_WAIT_MS = 20;
/**
 * How long a consumer waits before it resumes until its returned messages are stored, so as not to take them
 * with an increased attempt.
 */
const RESUME_WITHIN_MS = 15_000;

/** Takes due messages, handles up to `prefetch` at once and renews the leases of current ones. */
export class PostgresConsumer implements Consumer {
  readonly #signal = new Signal();
  readonly #processor: DeliveryProcessor<Claim>;
  readonly #pause: DependencyPause;
  readonly #prefetch: number;
  /** Set while messages are in hand. */
  #renewal: NodeJS.Timeout | undefined;
  readonly #intake: Promise<void>;
  #isFull = false;
  #stopping = false;
  #stopped = false;

  constructor(
    private readonly options: Options,
    private readonly spec: QueueSpec,
    handler: (delivery: Delivery) => Promise<Outcome>,
    check?: DependencyCheck,
  ) {
    const { statements, log, leaseMs, stopWithinMs, gate } = options;
    this.#prefetch = spec.prefetch ?? DEFAULT_PREFETCH;
    const settle = makePostgresSettle(statements, leaseMs, () => this.#stopped);
    this.#pause = new DependencyPause({
      queue: spec.queue,
      log,
      check,
      suspendIntake: () => undefined,
      beforeResume: () => this.#processor.settleInHand(RESUME_WITHIN_MS),
      resumeIntake: () => this.wake(),
    });
    const pause = this.#pause;
    this.#processor = new DeliveryProcessor({ spec, handler, log, stopWithinMs, pause, gate, settle });
    this.#intake = this.#takeIn();
  }

  get queue(): string {
    return this.spec.queue;
  }

  get pausedBecause(): string | null {
    return this.#pause.reason ?? null;
  }

  /** Signals that messages may be available. */
  wake(): void {
    this.#signal.ring();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#pause.stop();
    this.wake();
    await this.#intake;
    await this.#processor.stop();
    this.#stopped = true;
    clearTimeout(this.#renewal);
  }

  async #takeIn(): Promise<void> {
    let failures = 0;
    let isNotified = true;
    while (!this.#stopping) {
      try {
        isNotified = await this.#signal.wait(
          isNotified ? await this.#takeOnce() : await this.#takeUnlessEmpty(),
        );
        failures = 0;
      } catch (err) {
        failures += 1;
        this.options.log.warn(
          { err, queue: this.queue, failures },
          'messages could not be received; trying again',
        );
        await this.#signal.wait(reconnectDelayMs(failures));
        isNotified = true;
      }
    }
  }

  /** Returns how long to wait before polling again; undefined: until a handler ends or the pause is over. */
  async #takeOnce(): Promise<number | undefined> {
    const { statements, leaseMs } = this.options;
    if (this.#pause.reason !== undefined) return undefined;
    const room = this.#prefetch - this.#processor.inHandCount;
    this.#isFull = room <= 0;
    if (this.#isFull) return undefined;
    const claims = await statements.claim(this.queue, room, randomUUID(), leaseMs);
    this.#isFull = claims.length === room;
    if (claims.length > 0) this.#renewal ??= this.#renewLater();
    for (const claim of claims) {
      void this.#processor.take(claim).then(() => {
        if (this.#isFull) this.wake();
      });
    }
    if (this.#isFull) return undefined;
    return this.#nextPollMs(await statements.nextDueMs(this.queue));
  }

  /** Without a notification most polls find an empty queue: one statement reads that, and nothing is claimed. */
  async #takeUnlessEmpty(): Promise<number | undefined> {
    const dueMs = await this.options.statements.nextDueMs(this.queue);
    return dueMs === undefined ? this.#nextPollMs() : this.#takeOnce();
  }

  #nextPollMs(dueMs = Number.POSITIVE_INFINITY): number {
    const intervalMs = this.options.isListening()
      ? this.options.pollIntervalMs
      : POLL_INTERVAL_WITHOUT_LISTEN_MS;
    return Math.max(SHORTEST_WAIT_MS, Math.min(dueMs, intervalMs));
  }

  #renewLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#renew(), this.options.renewEveryMs);
  }

  async #renew(): Promise<void> {
    const claims = this.#processor.inHand;
    // The next claim starts it again.
    this.#renewal = claims.length > 0 && !this.#stopped ? this.#renewLater() : undefined;
    if (claims.length === 0) return;
    try {
      await this.options.statements.renew(claims, this.options.leaseMs);
    } catch (err) {
      this.options.log.warn({ err, queue: this.queue }, 'leases not renewed');
    }
  }
}
