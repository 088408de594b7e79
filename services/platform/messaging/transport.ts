import type { Envelope } from '../../../schemas/messages/define-message.js';
import type { DependencyCheck } from './dependency-pause.js';

/**
 * `ack`: done. `retry`: deliver again after the delay. `drop`: cannot ever succeed; goes to the dead letters with
 * its reason, where an operator lists and replays it.
 */
export type Outcome =
  | { readonly outcome: 'ack' }
  | { readonly outcome: 'retry'; readonly delayMs: number; readonly reason?: string }
  | { readonly outcome: 'drop'; readonly reason: string };

export interface Delivery {
  readonly envelope: Envelope;
  /** 1 on the first delivery. */
  readonly attempt: number;
  /** Aborted when the consumer is being stopped. */
  readonly signal: AbortSignal;
}

/** A durable queue: every message of the listed names reaches exactly one of its consumers, at least once. */
export interface QueueSpec {
  /** `<service>.<what for>`; for commands the receiver's queue. */
  readonly queue: string;
  readonly messageNames: readonly string[];
  /** After this many deliveries without `ack` the message goes to the dead letters. Default 8. */
  readonly maxAttempts?: number;
  /** Deliveries worked on at once by one consumer. Default 16. */
  readonly prefetch?: number;
}

export interface Consumer {
  /** Stops intake, aborts `delivery.signal`, waits for running handlers (bounded), gives back what is unfinished. */
  stop(): Promise<void>;
}

export interface ConsumerState {
  readonly queue: string;
  /** Null while it is not paused. */
  readonly pausedBecause: string | null;
}

export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly envelope: Envelope;
  readonly reason: string;
  readonly diedAt: string;
}

/** Something that may be lost, to every process that listens now: live progress. */
export interface LiveEvent {
  readonly topic: string;
  readonly body: unknown;
}

/**
 * Carries messages between processes. Two implementations, one contract test: RabbitMQ and PostgreSQL.
 * At least once; order is not promised.
 */
export interface Transport {
  /** Makes the queue and its bindings durable. Idempotent. A fact published before a queue is declared is not for it. */
  declare(queue: QueueSpec): Promise<void>;
  /**
   * Resolves once every message is durably stored at the broker; rejects otherwise (the caller keeps it and tries
   * again). A command that no declared queue takes rejects with `Unroutable`; such a fact is silently nobody's.
   */
  publish(
    messages: ReadonlyArray<{ readonly envelope: Envelope; readonly kind: 'command' | 'fact' }>,
  ): Promise<void>;
  /**
   * Declares the queue and consumes it. A handler that throws is a `retry` with backoff, but for the failure of a dependency: that is
   * no attempt, and the consumer pauses while `check` rejects.
   */
  consume(
    queue: QueueSpec,
    handler: (delivery: Delivery) => Promise<Outcome>,
    check?: DependencyCheck,
  ): Promise<Consumer>;
  /** What this process consumes now. */
  consumers(): ConsumerState[];
  /** Best effort, to all listeners. Topics are dot-separated words. Never throws for want of a broker. */
  broadcast(event: LiveEvent): Promise<void>;
  /** `topicPrefix` matches whole leading words: `media.progress` hears `media.progress.job_1`. */
  listen(topicPrefix: string, handler: (event: LiveEvent) => void): Promise<{ stop(): Promise<void> }>;
  listDeadLetters(queue: string, limit: number): Promise<DeadLetter[]>;
  /** Puts dead letters back with a fresh count of attempts; all of the queue's when `ids` is absent. Returns how many. */
  replayDeadLetters(queue: string, ids?: readonly string[]): Promise<number>;
  countDeadLetters(queues: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Removes those of the queue's oldest thousand dead letters that `choose` returns. Returns how many. */
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
    super(`No queue takes the command ${messageName}`);
    this.name = 'Unroutable';
  }
}

/** How many dead letters one sweep of a queue looks at. */
export const DEAD_LETTERS_SWEPT = 1000;
