import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Envelope } from '../../../../schemas/messages/define-message.js';
import { isDependencyFailure } from '../../errors/dependency-failure.js';
import { errorMessage } from '../../errors/errors.js';
import { repeatRegularly } from '../../retry/repeat-regularly.js';
import { handleTraced } from '../../tracing/trace-messages.js';
import type { MessageRoute, Received } from '../consumer.js';
import { SuspectedMessages } from '../suspected-messages.js';
import type { MessageSource } from './message-source.js';
import {
  claimMissed,
  countMissed,
  findUnknown,
  forgetReceived,
  type MissedMessage,
  noteMissed,
  settleMissed,
  uncountMissed,
} from './missed-messages.js';
import { MAX_PAGE } from './sent-messages.js';

export interface ReconcilerOptions {
  readonly db: DataSource;
  /** The queue whose inbox is compared, with its routes. */
  readonly queue: string;
  readonly routes: readonly MessageRoute[];
  readonly sources: readonly MessageSource[];
  readonly log: Logger;
  readonly everyMs: number;
  /** Younger messages may still be in transit. */
  readonly graceMs: number;
  /** Messages per comparison; absent: the source's maximum. */
  readonly pageSize?: number;
  readonly onRecovered?: () => void;
}

/**
 * Positions are assigned before a transaction commits: this many are compared again, to find those that
 * committed late.
 */
const OVERLAP = 1000;
const FETCHED_AT_ONCE = 50;
const HANDLED_AT_ONCE = 200;
/**
 * With this many missed messages no more are searched: after an outage most of them are in the queue and in
 * transit.
 */
const MAX_MISSED = 500;
const MAX_ATTEMPTS = 8;

/**
 * Compares the messages that the sources have sent with those that the consumer has received, and handles the
 * missing ones: whatever a transport loses, drops or dead-letters still has its effect. The inbox prevents
 * duplicates. Any number of processes may run it.
 */
export class Reconciler {
  readonly #running: { stop(): Promise<void> };
  readonly #ending = new AbortController();
  readonly #byName: ReadonlyMap<string, MessageRoute>;
  readonly #suspects: SuspectedMessages;

  constructor(private readonly options: ReconcilerOptions) {
    const { db, everyMs, queue, log, routes } = options;
    this.#suspects = new SuspectedMessages(db, queue);
    this.#byName = new Map(routes.map((route) => [route.name, route]));
    this.#running = repeatRegularly(
      () => this.reconcile(),
      everyMs,
      (err) =>
        log.warn(
          { queue, err: errorMessage(err) },
          'sent and received messages could not be compared; trying again',
        ),
    );
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running.stop();
  }

  /**
   * Compares with every source once, and handles due messages. An unavailable source does not block the
   * others.
   */
  async reconcile(): Promise<void> {
    const { sources, queue, log } = this.options;
    for (const source of sources)
      await this.#compare(source).catch((err) =>
        log.info(
          { queue, source: source.name, err: errorMessage(err) },
          'a source could not be compared with',
        ),
      );
    await this.#handleDue();
  }

  async #compare(source: MessageSource): Promise<void> {
    const { db, queue, graceMs, pageSize: limit = MAX_PAGE } = this.options;
    const claimed = await this.#claim(source);
    if (claimed === null) return;
    let reached = BigInt(claimed.position);
    let after = reached - BigInt(OVERLAP) > 0n ? reached - BigInt(OVERLAP) : 0n;
    let { missed } = claimed;
    while (missed < MAX_MISSED && !this.#ending.signal.aborted) {
      const names = [...this.#byName.keys()];
      const page = await source.list({ names, after: String(after), graceMs, limit });
      const ids = await findUnknown(
        db,
        queue,
        page.messages.map(({ id }) => id),
      );
      for (let from = 0; from < ids.length; from += FETCHED_AT_ONCE)
        await noteMissed(db, queue, await source.find(ids.slice(from, from + FETCHED_AT_ONCE)));
      // A horizon that moved back means that the source was restored from a backup.
      after = BigInt((page.isFull && page.messages.at(-1)?.position) || page.horizon);
      if (after !== reached)
        await db.query('update reconciled_source set position = $3 where consumer = $1 and source = $2', [
          queue,
          source.name,
          String(after),
        ]);
      if (!page.isFull) return;
      reached = after;
      missed = await countMissed(db, queue);
    }
  }

  /** Returns the position reached, and how many messages are missed; null when another process has just compared. */
  async #claim({ name }: MessageSource): Promise<{ position: string; missed: number } | null> {
    const { db, queue, everyMs } = this.options;
    // A time that is far ahead was written before the clock was set back.
    const [claimed]: Array<{ position: string; missed: number }> = await db.query(
      `insert into reconciled_source as reached (consumer, source, due_at)
       values ($1, $2, now() + $3 * interval '1 millisecond')
       on conflict (consumer, source) do update set due_at = excluded.due_at
         where reached.due_at is null or reached.due_at <= now()
           or reached.due_at > now() + $3 * interval '2 milliseconds'
       returning position::text as position,
         (select count(*)::int from missed_message where consumer = $1) as missed`,
      [queue, name, everyMs / 2],
    );
    return claimed ?? null;
  }

  async #handleDue(): Promise<void> {
    const { db, queue, everyMs } = this.options;
    if ((await countMissed(db, queue)) === 0) return;
    await forgetReceived(db, queue);
    for (let handled = 0; handled < HANDLED_AT_ONCE && !this.#ending.signal.aborted; handled += 1) {
      const missed = await claimMissed(db, queue, everyMs);
      if (!missed) return;
      await this.#handle(missed);
    }
  }

  async #handle({ envelope, attempt }: MissedMessage): Promise<void> {
    const { db, queue, onRecovered } = this.options;
    const { id: messageId, name, workspaceId, requestId } = envelope;
    const log = this.options.log.child({ message: name, messageId, requestId, workspaceId, attempt });
    const route = this.#byName.get(name);
    if (!route) return settleMissed(db, queue, messageId);
    const received: Received = {
      messageId,
      workspaceId,
      requestId,
      attempt,
      signal: this.#ending.signal,
      log,
    };
    try {
      if (!(await this.#run(route, envelope, received))) return;
      await settleMissed(db, queue, messageId);
      log.warn({ queue }, 'a lost message was recovered');
      onRecovered?.();
    } catch (err) {
      log.warn({ queue, err: errorMessage(err) }, 'a lost message could not be handled; trying again');
      if (isDependencyFailure(err)) await uncountMissed(db, queue, messageId);
    }
  }

  /** Returns false when the message must be retried. */
  async #run(route: MessageRoute, envelope: Envelope, received: Received): Promise<boolean> {
    if (received.attempt > MAX_ATTEMPTS) {
      received.log.error('a lost message failed too often');
      await route.giveUp(envelope, received, 'attempts-failed');
      return true;
    }
    const { queue } = this.options;
    const isSuspected = received.attempt > 1;
    if (isSuspected && !(await this.#suspects.begin(route, envelope, received))) return true;
    try {
      const outcome = await handleTraced(envelope, queue, () => route.run(envelope, received));
      if (outcome.outcome === 'drop')
        received.log.error({ reason: outcome.reason }, 'a lost message was rejected');
      return outcome.outcome !== 'retry';
    } finally {
      if (isSuspected) await this.#suspects.end(received.messageId);
    }
  }
}
