import type { Envelope } from '../../../schemas/messages/define-message.js';

/** Resolves when the dependencies of a consumer's handlers, such as their database, respond. */
export type DependencyCheck = () => Promise<unknown>;

/**
 * `give back`: the consumer is stopping, or a dependency of its handlers is unavailable; the message is
 * delivered again after the delay, without counting as an attempt.
 */
export type Settlement = Outcome | { readonly outcome: 'requeue'; readonly delayMs: number };

/**
 * `ack`: done. `retry`: deliver again after the delay. `drop`: cannot ever succeed; the message becomes a
 * dead letter with its reason, where an operator lists and replays it.
 */
export type Outcome =
  | { readonly outcome: 'ack' }
  | {
      readonly outcome: 'retry' /** At most `LONGEST_RETRY_MS`. */;
      readonly delayMs: number;
      readonly reason?: string;
    }
  | { readonly outcome: 'drop'; readonly reason: string };

export interface Delivery {
  readonly envelope: Envelope;
  /** 1 on the first delivery. */
  readonly attempt: number;
  /** An earlier delivery was not settled: handling the message may have ended its process. */
  readonly isSuspected: boolean;
  /** Aborted when the consumer is being stopped. */
  readonly signal: AbortSignal;
}

/** A durable queue: every message of the listed names reaches exactly one of its consumers, at least once. */
export interface QueueSpec {
  /** `<service>.<purpose>`; for commands the receiver's queue. */
  readonly queue: string;
  readonly messageNames: readonly string[];
  /** After this many deliveries without `ack` the message becomes a dead letter. Default 8. */
  readonly maxAttempts?: number;
  /** Maximum number of deliveries that one consumer handles at once. Default 16. */
  readonly prefetch?: number;
}

export interface Consumer {
  /**
   * Stops intake, aborts `delivery.signal`, waits for running handlers (bounded) and returns unfinished
   * messages.
   */
  stop(): Promise<void>;
}

export interface ConsumerState {
  readonly queue: string;
  /** Null while the consumer is not paused. */
  readonly pausedBecause: string | null;
}

export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly envelope: Envelope;
  readonly reason: string;
  readonly diedAt: string;
}

/** An event that may be lost, sent to every process that listens now: live progress. */
export interface LiveEvent {
  readonly topic: string;
  readonly body: unknown;
}

/**
 * Carries messages between processes. The RabbitMQ and PostgreSQL implementations pass the same contract
 * test.
 * Delivery is at least once; order is not guaranteed.
 */
export interface Transport {
  /**
   * Creates the durable queue and its bindings. Idempotent. A fact published before a queue is declared is
   * not delivered to it.
   */
  declare(queue: QueueSpec): Promise<void>;
  /**
   * Resolves once every message is durably stored at the broker; rejects otherwise (the caller stores it and
   * retries). A command without a declared queue rejects with `Unroutable`; a fact without one is dropped
   * silently.
   */
  publish(
    messages: ReadonlyArray<{ readonly envelope: Envelope; readonly kind: 'command' | 'fact' }>,
  ): Promise<void>;
  /**
   * Declares the queue and consumes it. A handler that throws is a `retry` with backoff, except for a
   * dependency failure: it does not count as an attempt, and the consumer pauses while `check` rejects.
   */
  consume(
    queue: QueueSpec,
    handler: (delivery: Delivery) => Promise<Outcome>,
    check?: DependencyCheck,
  ): Promise<Consumer>;
  consumers(): ConsumerState[];
  /**
   * Sends an event, best effort, to all listeners. Topics are dot-separated words. Never throws when there is
   * no broker.
   */
  broadcast(event: LiveEvent): Promise<void>;
  /** `topicPrefix` matches whole leading words: `media.progress` receives `media.progress.job_1`. */
  listen(topicPrefix: string, handler: (event: LiveEvent) => void): Promise<{ stop(): Promise<void> }>;
  listDeadLetters(queue: string, limit: number): Promise<DeadLetter[]>;
  /**
   * Requeues dead letters with their attempts reset; all of the queue's when `ids` is absent. Returns their
   * number.
   */
  replayDeadLetters(queue: string, ids?: readonly string[]): Promise<number>;
  countMessages(queues: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns how old the oldest message of each queue is that waits or is being handled, in seconds; 0 without one.
   * RabbitMQ shows no waiting message: there it is the age of the oldest that this process handles, or else the time
   * since it was first seen that messages wait.
   */
  measureOldest(queues: readonly string[]): Promise<ReadonlyMap<string, number>>;
  countDeadLetters(queues: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Removes those of the queue's oldest thousand dead letters that `choose` returns. Returns their number. */
  sweepDeadLetters(
    queue: string,
    choose: (letters: readonly DeadLetter[]) => Promise<readonly DeadLetter[]>,
  ): Promise<number>;
  /** Rejects when the broker can't be reached; used by /readyz. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A command was published for which no queue is declared. */
export class Unroutable extends Error {
  constructor(readonly messageName: string) {
    super(`No queue consumes the command ${messageName}`);
    this.name = 'Unroutable';
  }
}

/** How many dead letters one sweep of a queue reads. */
export const DEAD_LETTERS_SWEPT = 1000;
