import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { Envelope, MessageDefinition } from '../../../schemas/messages/define-message.js';
import { errorMessage } from '../errors/errors.js';
import { currentTraceparent } from '../tracing/spans.js';
import { publishTraced } from '../tracing/trace-messages.js';
import { listenReconnecting, type PostgresListener } from './postgres-listener.js';
import { Signal } from './signal.js';
import { type Transport, Unroutable } from './transport.js';

export interface MessageOrigin {
  readonly workspaceId: string;
  readonly requestId: string;
  /** W3C Trace Context; that of the present span when absent. */
  readonly traceparent?: string | null | undefined;
}

/**
 * Queues a message in the caller's transaction: it is sent if and only if the transaction commits. A copy is
 * stored for receivers that it does not reach. Another message may refer to it by `id`.
 */
export async function queueMessage<P>(
  tx: EntityManager,
  definition: MessageDefinition<P>,
  payload: P,
  { workspaceId, requestId, traceparent }: MessageOrigin,
  id: string = randomUUID(),
): Promise<void> {
  const envelope: Envelope = {
    id,
    name: definition.name,
    workspaceId,
    requestId,
    createdAt: new Date().toISOString(),
    payload: definition.payload.parse(payload),
    traceparent: traceparent ?? currentTraceparent(),
  };
  await tx.query(
    `with queued as (insert into outbox (kind, envelope) values ($1, $2::jsonb)),
       kept as (insert into sent_message (message_id, name, envelope) values ($3, $4, $2::jsonb))
     select pg_notify('outbox_' || current_schema(), '')`,
    [definition.kind, JSON.stringify(envelope), envelope.id, envelope.name],
  );
}

interface OutboxRow {
  readonly position: string;
  readonly kind: 'command' | 'fact';
  readonly envelope: Envelope;
}

const BATCH = 100;
/** While messages are queued: they could not be sent, or another relay is sending them. */
const POLL_MS = 1000;
const EMPTY_POLL_MS = 10_000;
const MAX_RETRY_MS = 30_000;

interface RelayOptions {
  readonly db: DataSource;
  readonly databaseUrl: string;
  /** The service's schema; commits there trigger the relay. */
  readonly schema: string;
  readonly transport: Transport;
  readonly log: Logger;
  /** Between two polls of an empty outbox: new messages are notified; this finds those whose notification was lost. */
  readonly emptyPollMs?: number;
}

/** Publishes queued messages, oldest first. Any number of relays may run on one outbox. */
export class OutboxRelay {
  #stopped = false;
  readonly #signal = new Signal();
  readonly #listener: PostgresListener;
  /** Set when the last look found no message. */
  #isEmpty = false;
  readonly #running: Promise<void>;

  constructor(private readonly options: RelayOptions) {
    const { databaseUrl, schema, log } = options;
    const ring = () => this.#signal.ring();
    this.#listener = listenReconnecting({
      databaseUrl,
      channels: [`outbox_${schema}`],
      log,
      onNotification: ring,
      onOpen: ring,
    });
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.ring();
    await Promise.all([this.#running, this.#listener.stop()]);
  }

  async #run(): Promise<void> {
    let isNotified = true;
    while (!this.#stopped) {
      const sent = await this.#publishDue(isNotified).catch((err) => {
        this.options.log.warn(
          { err: errorMessage(err) },
          'queued messages could not be published; trying again',
        );
        return 0;
      });
      if (sent < BATCH && !this.#stopped) isNotified = await this.#signal.wait(this.#pollMs());
    }
  }

  #pollMs(): number {
    const { emptyPollMs = EMPTY_POLL_MS } = this.options;
    return this.#isEmpty && this.#listener.isListening ? emptyPollMs : POLL_MS;
  }

  /** Polls an empty outbox with one statement, without a transaction. */
  async #publishDue(isNotified: boolean): Promise<number> {
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = false;
    if (!isNotified && wasEmpty && (await this.#hasNone())) {
      this.#isEmpty = true;
      return 0;
    }
    const sent = await this.#publishBatch();
    if (sent === 0) this.#isEmpty = await this.#hasNone();
    return sent;
  }

  async #hasNone(): Promise<boolean> {
    const [{ isEmpty }] = await this.options.db.query('select not exists (select from outbox) as "isEmpty"');
    return isEmpty;
  }

  /**
   * Locks, publishes and removes rows in one transaction. A crash between publish and commit publishes twice;
   * the inbox deduplicates.
   */
  async #publishBatch(): Promise<number> {
    return this.options.db.transaction(async (tx) => {
      const rows: OutboxRow[] = await tx.query(
        // A due time further ahead than the longest retry delay was written before the clock was set back.
        `select position, kind, envelope from outbox
         where due_at <= now() or (due_at > now() + ${2 * MAX_RETRY_MS} * interval '1 millisecond' and due_at < 'infinity')
         order by due_at, position limit ${BATCH} for update skip locked`,
      );
      if (rows.length === 0) return 0;
      const settled = await this.#publish(rows);
      await tx.query('delete from outbox where position = any($1::bigint[])', [settled.published]);
      await tx.query(
        `update outbox set failures = failures + 1,
           due_at = now() + least(${MAX_RETRY_MS}, 200 * 2 ^ least(failures, 12)) * interval '1 millisecond'
         where position = any($1::bigint[])`,
        [settled.failed],
      );
      return rows.length;
    });
  }

  /**
   * Publishes a batch in one round trip. When a command has no receiver, each message is published alone, so
   * that it does not block the others.
   */
  async #publish(rows: readonly OutboxRow[]): Promise<{ published: string[]; failed: string[] }> {
    const { transport, log } = this.options;
    try {
      await publishTraced(rows, (traced) => transport.publish(traced));
      return { published: rows.map((row) => row.position), failed: [] };
    } catch (err) {
      // Without a broker nothing can be published: all messages wait.
      if (!(err instanceof Unroutable)) throw err;
    }
    const published: string[] = [];
    const failed: string[] = [];
    for (const row of rows) {
      try {
        await publishTraced([row], (traced) => transport.publish(traced));
        published.push(row.position);
      } catch (err) {
        if (!(err instanceof Unroutable)) throw err;
        failed.push(row.position);
        log.warn({ message: row.envelope.name, messageId: row.envelope.id }, errorMessage(err));
      }
    }
    return { published, failed };
  }
}
