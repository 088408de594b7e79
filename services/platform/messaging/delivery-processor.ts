import type { Logger } from 'pino';
import { isDependencyFailure } from '../errors/dependency-failure.js';
import { within } from '../retry/within.js';
import { retryDelayMs } from './backoff.js';
import type { DependencyPause } from './dependency-pause.js';
import type { HandlingGate } from './handling-gate.js';
import { readEnvelope, UnreadableEnvelope } from './read-envelope.js';
import type { Delivery, Outcome, QueueSpec, Settlement } from './transport.js';

export interface ReceivedDelivery {
  readonly attempt: number;
  readonly text: string;
  /** Earlier deliveries of the message that nobody settled. */
  readonly unsettled: number;
}

interface Options<A extends ReceivedDelivery> {
  readonly spec: QueueSpec;
  readonly handler: (delivery: Delivery) => Promise<Outcome>;
  readonly log: Logger;
  readonly stopWithinMs: number;
  readonly pause: DependencyPause;
  readonly gate: HandlingGate;
  /**
   * Settles the delivery at the broker. Called once per delivery; if it rejects, the broker delivers again by
   * itself.
   */
  settle(arrived: A, settlement: Settlement): Promise<void>;
}

const DEFAULT_MAX_ATTEMPTS = 8;
const REQUEUE_WITHIN_MS = 3_000;
/** Reasons are stored in a message header, and RabbitMQ closes the connection when headers outgrow a frame. */
const LONGEST_REASON = 2_000;

/**
 * Processes deliveries for both transports: parses the message, runs the handler, settles the outcome once,
 * and returns unfinished deliveries on stop.
 */
export class DeliveryProcessor<A extends ReceivedDelivery> {
  readonly #inHand = new Map<A, Promise<void>>();
  readonly #settled = new WeakSet<A>();
  readonly #ending = new AbortController();

  constructor(private readonly options: Options<A>) {}

  get inHand(): readonly A[] {
    return [...this.#inHand.keys()];
  }

  get inHandCount(): number {
    return this.#inHand.size;
  }

  get stopping(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Never rejects. */
  take(arrived: A): Promise<void> {
    const work = this.#work(arrived).finally(() => this.#inHand.delete(arrived));
    this.#inHand.set(arrived, work);
    return work;
  }

  /** Resolves when the current deliveries have been settled, or after the timeout. */
  async settleInHand(withinMs: number): Promise<void> {
    const settled = Promise.all(this.#inHand.values());
    await within(withinMs, 'settling', settled).catch(() => undefined);
  }

  /** Aborts the handlers' signal, waits for them for a limited time and returns unfinished deliveries. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.settleInHand(this.options.stopWithinMs);
    const requeued = this.inHand.map((arrived) => this.#settle(arrived, REQUEUE));
    await within(REQUEUE_WITHIN_MS, 'requeueing', Promise.all(requeued)).catch(() => undefined);
  }

  async #work(arrived: A): Promise<void> {
    const leave = await this.options.gate.enter(arrived.unsettled > 0);
    const isTaken = !this.stopping && this.options.pause.reason === undefined;
    await this.#settle(arrived, isTaken ? await this.#decide(arrived) : REQUEUE);
    leave();
  }

  async #settle(arrived: A, settlement: Settlement): Promise<void> {
    if (this.#settled.has(arrived)) return;
    this.#settled.add(arrived);
    const { log, spec } = this.options;
    if (settlement.outcome === 'drop')
      log.error({ queue: spec.queue, reason: settlement.reason }, 'message is dead');
    try {
      await this.options.settle(arrived, settlement);
    } catch (err) {
      log.warn(
        { err, queue: spec.queue, outcome: settlement.outcome },
        'the message was not settled; it will be delivered again',
      );
    }
  }

  async #decide(arrived: A): Promise<Settlement> {
    const { spec, handler, log } = this.options;
    const { attempt, unsettled } = arrived;
    const { signal } = this.#ending;
    const maxAttempts = spec.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
    // The earlier deliveries were never settled: each of them crashed its process.
    if (attempt > maxAttempts) return drop(`Delivered ${attempt - 1} times without an answer`);
    const outcome = await this.#run(arrived, async () => {
      return handler({ envelope: readEnvelope(arrived.text), attempt, isSuspected: unsettled > 0, signal });
    });
    if (outcome.outcome === 'requeue') return outcome;
    this.options.pause.succeeded();
    if (outcome.outcome === 'drop') return drop(outcome.reason);
    if (outcome.outcome !== 'retry') return outcome;
    log.info(
      { queue: spec.queue, attempt, delayMs: outcome.delayMs, reason: outcome.reason },
      'retrying later',
    );
    if (attempt < maxAttempts) return outcome;
    return drop(`Gave up after ${attempt} attempts: ${outcome.reason ?? 'no reason provided'}`);
  }

  async #run(arrived: A, handle: () => Promise<Outcome>): Promise<Settlement> {
    try {
      return await handle();
    } catch (err) {
      if (err instanceof UnreadableEnvelope) return drop(err.message);
      if (this.stopping) return REQUEUE;
      if (isDependencyFailure(err)) return this.options.pause.settle(err);
      this.options.log.warn({ err, queue: this.options.spec.queue }, 'a handler threw');
      return { outcome: 'retry', delayMs: retryDelayMs(arrived.attempt), reason: describe(err) };
    }
  }
}

const REQUEUE: Settlement = { outcome: 'requeue', delayMs: 0 };

const drop = (reason: string): Settlement => ({ outcome: 'drop', reason: reason.slice(0, LONGEST_REASON) });

const describe = (err: unknown): string =>
  err instanceof Error ? `${err.name}: ${err.message}` : String(err);
