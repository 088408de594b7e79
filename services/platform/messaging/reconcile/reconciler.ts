import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Envelope } from '../../../../schemas/messages/define-message.js';
import { isDependencyFailure } from '../../dependency-failure.js';
import { errorMessage } from '../../errors.js';
import { repeatRegularly } from '../../repeat-regularly.js';
import type { MessageRoute, Received } from '../consumer.js';
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
  /** The queue whose inbox is compared, and its routes. */
  readonly queue: string;
  readonly routes: readonly MessageRoute[];
  readonly sources: readonly MessageSource[];
  readonly log: Logger;
  readonly everyMs: number;
  /** Younger messages may still be on their way. */
  readonly graceMs: number;
  /** Messages that are compared at once; as many as a source lists, if absent. */
  readonly pageSize?: number;
  /** Called for each message that is handled from here. */
  readonly onRecovered?: () => void;
}

/** Positions are given before a transaction commits: so many are compared again, for those that committed late. */
const OVERLAP = 1000;
const FETCHED_AT_ONCE = 50;
const HANDLED_AT_ONCE = 200;
/** With so many to handle no more are looked for: after an outage most of them are in the queue, and on their way. */
const MAX_MISSED = 500;
const MAX_ATTEMPTS = 8;

/**
 * Compares what the sources have sent with what the consumer has received, and handles what never came: whatever a transport loses,
 * drops or buries, its effect is made. The inbox keeps both ways from having it twice. Any number of processes may do so.
 */
export class Reconciler {
  readonly #running: { stop(): Promise<void> };
  readonly #ending = new AbortController();
  readonly #byName: ReadonlyMap<string, MessageRoute>;

  constructor(private readonly options: ReconcilerOptions) {
    const { everyMs, queue, log, routes } = options;
    this.#byName = new Map(routes.map((route) => [route.name, route]));
    this.#running = repeatRegularly(
      () => this.reconcile(),
      everyMs,
      (err) => log.warn({ queue, err: errorMessage(err) }, 'messages could not be compared; trying again'),
    );
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running.stop();
  }

  /** Compares with every source once, and handles what is due. A source that is away does not keep the others from it. */
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
    let after = claimed - BigInt(OVERLAP) > 0n ? claimed - BigInt(OVERLAP) : 0n;
    for (let isFull = true; isFull && !this.#ending.signal.aborted; ) {
      if ((await countMissed(db, queue)) >= MAX_MISSED) return;
      const names = [...this.#byName.keys()];
      const page = await source.list({ names, after: String(after), graceMs, limit });
      const ids = await findUnknown(
        db,
        queue,
        page.messages.map(({ id }) => id),
      );
      for (let from = 0; from < ids.length; from += FETCHED_AT_ONCE)
        await noteMissed(db, queue, await source.find(ids.slice(from, from + FETCHED_AT_ONCE)));
      isFull = page.isFull;
      // A horizon that has moved back is that of a source which was restored from a copy.
      after = BigInt((isFull && page.messages.at(-1)?.position) || page.horizon);
      await db.query('update reconciled_source set position = $3 where consumer = $1 and source = $2', [
        queue,
        source.name,
        String(after),
      ]);
    }
  }

  /** The position that was reached; null when another process has compared just now. */
  async #claim({ name }: MessageSource): Promise<bigint | null> {
    const { db, queue, everyMs } = this.options;
    await db.query(
      'insert into reconciled_source (consumer, source) values ($1, $2) on conflict do nothing',
      [queue, name],
    );
    // A time that is far ahead was written before the clock was set back.
    const [[claimed]]: [Array<{ position: string }>, number] = await db.query(
      `update reconciled_source set due_at = now() + $3 * interval '1 millisecond'
       where consumer = $1 and source = $2
         and (due_at is null or due_at <= now() or due_at > now() + $3 * interval '2 milliseconds')
       returning position::text as position`,
      [queue, name, everyMs / 2],
    );
    return claimed ? BigInt(claimed.position) : null;
  }

  async #handleDue(): Promise<void> {
    const { db, queue, everyMs } = this.options;
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
      log.warn({ queue }, 'a message that was lost on its way was handled');
      onRecovered?.();
    } catch (err) {
      log.warn({ queue, err: errorMessage(err) }, 'a lost message could not be handled; trying again');
      if (isDependencyFailure(err)) await uncountMissed(db, queue, messageId);
    }
  }

  /** False: to be tried again. */
  async #run(route: MessageRoute, envelope: Envelope, received: Received): Promise<boolean> {
    if (received.attempt > MAX_ATTEMPTS) {
      received.log.error('a lost message is given up');
      await route.giveUp(envelope, received);
      return true;
    }
    const outcome = await route.run(envelope, received);
    if (outcome.outcome === 'drop') received.log.error({ reason: outcome.reason }, 'a lost message is dead');
    return outcome.outcome !== 'retry';
  }
}
