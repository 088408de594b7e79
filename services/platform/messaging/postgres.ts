import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { pooledUrl } from '../config/pooled-url.js';
import { HandlingGate } from './handling-gate.js';
import { PostgresConsumer } from './postgres-consumer.js';
import { listenReconnecting, type PostgresListener } from './postgres-listener.js';
import { PostgresStatements } from './postgres-statements.js';
import { readEnvelopeOrStandIn } from './read-envelope.js';
import { DEAD_LETTERS_SWEPT, type LiveEvent, type Transport, Unroutable } from './transport.js';

interface PostgresTransportOptions {
  /** The database with the tables of `migratePostgresTransport`, with a role that has privileges on them. */
  readonly url: string;
  /** Address of a connection pooler in transaction mode, for all but LISTEN. */
  readonly pooler?: string | undefined;
  readonly log: Logger;
  readonly schema?: string;
  /** Time after which the message of a dead consumer is delivered again. */
  readonly leaseMs?: number;
  /** How often a live consumer renews its leases; by default three times per lease. */
  readonly renewEveryMs?: number;
  /** How often a consumer polls for messages it was not notified of; every 30 seconds by default. */
  readonly pollIntervalMs?: number;
  /** How long running handlers may continue after `stop`. */
  readonly stopWithinMs?: number;
  /** How long `listen` waits for the database. */
  readonly openWithinMs?: number;
}

/** NOTIFY refuses payloads of 8,000 bytes and more. */
const LARGEST_LIVE_BYTES = 7_900;

/** Sends messages through PostgreSQL: SKIP LOCKED, leases, and LISTEN/NOTIFY to wake consumers. */
export function makePostgresTransport(options: PostgresTransportOptions): Transport {
  const {
    url,
    pooler,
    log,
    schema = 'messaging',
    leaseMs = 30_000,
    renewEveryMs = leaseMs / 3,
    pollIntervalMs = 30_000,
    stopWithinMs = 10_000,
    openWithinMs = 30_000,
  } = options;
  const config: PoolConfig = {
    connectionTimeoutMillis: 10_000,
    // A missing answer must not block the publisher.
    query_timeout: 30_000,
    keepAlive: true,
    // Longer than between two polls: opening a connection costs more than they do.
    idleTimeoutMillis: 60_000,
    // A lost lease is taken again, and a lost settlement delivers the message again. Publishing waits for the
    // disk.
    options: '-c synchronous_commit=off',
    connectionString: url,
  };
  const pooled = pooler && {
    connectionString: pooledUrl(url, pooler),
    options: undefined,
  };
  const pool = new Pool({ max: 4, application_name: 'messaging', ...config, ...pooled });
  // The pool attaches its client, including secrets, to the error: only the message is logged.
  pool.on('error', (err) => log.warn({ reason: err.message }, 'an idle messaging connection broke'));
  const statements = new PostgresStatements(pool, schema);
  const gate = new HandlingGate();
  const consumers = new Set<PostgresConsumer>();
  const listeners = new Map<symbol, { readonly topicPrefix: string; handler(event: LiveEvent): void }>();

  const deliver = (payload: string) => {
    const event = JSON.parse(payload) as LiveEvent;
    for (const { topicPrefix, handler } of listeners.values()) {
      if (topicMatches(topicPrefix, event.topic)) handler(event);
    }
  };
  let listening: PostgresListener | undefined;
  // A process that only publishes needs no listening connection.
  const startListening = (): PostgresListener => {
    listening ??= listenReconnecting({
      databaseUrl: url,
      channels: [statements.wakeChannel, statements.liveChannel],
      log,
      onOpen: () => {
        for (const consumer of consumers) consumer.wake();
      },
      onNotification: (channel, payload) => {
        if (channel === statements.liveChannel) return notifySafely(deliver, payload, log);
        for (const consumer of consumers) if (consumer.queue === payload) consumer.wake();
      },
    });
    return listening;
  };

  const listDead: Transport['listDeadLetters'] = async (queue, limit) =>
    (await statements.listDead(queue, limit)).map(({ id, text, reason, diedAt }) => ({
      id,
      queue,
      reason,
      diedAt: diedAt.toISOString(),
      envelope: readEnvelopeOrStandIn(text, id, diedAt.toISOString()),
    }));

  return {
    declare: (spec) => statements.declare(spec),
    publish: async (messages) => {
      if (messages.length === 0) return;
      const unrouted = await statements.publish(messages.map(({ envelope }) => envelope));
      const lost = messages.find(
        ({ kind, envelope }) => kind === 'command' && unrouted.includes(envelope.name),
      );
      if (lost) throw new Unroutable(lost.envelope.name);
    },
    consume: async (spec, handler, check) => {
      await statements.declare(spec);
      const listening = startListening();
      const isListening = () => listening.isListening;
      const consumer = new PostgresConsumer(
        { statements, log, leaseMs, renewEveryMs, pollIntervalMs, stopWithinMs, gate, isListening },
        spec,
        handler,
        check,
      );
      consumers.add(consumer);
      const stop = () => {
        consumers.delete(consumer);
        return consumer.stop();
      };
      return { stop };
    },
    consumers: () => [...consumers].map(({ queue, pausedBecause }) => ({ queue, pausedBecause })),
    broadcast: async (event) => {
      const payload = JSON.stringify({ topic: event.topic, body: event.body ?? null });
      if (Buffer.byteLength(payload) > LARGEST_LIVE_BYTES) {
        log.warn(
          { topic: event.topic, bytes: Buffer.byteLength(payload) },
          'a live event is too large and was lost',
        );
        return;
      }
      await statements
        .notifyLive(payload)
        .catch((err: unknown) => log.debug({ err }, 'a live event was lost'));
    },
    listen: async (topicPrefix, handler) => {
      await startListening().wait(openWithinMs);
      const key = Symbol(topicPrefix);
      listeners.set(key, { topicPrefix, handler });
      return {
        stop: async () => {
          listeners.delete(key);
        },
      };
    },
    listDeadLetters: listDead,
    countMessages: (queues) => statements.countMessages(queues),
    measureOldest: (queues) => statements.measureOldest(queues),
    countDeadLetters: (queues) => statements.countDead(queues),
    sweepDeadLetters: async (queue, choose) => {
      const letters = await listDead(queue, DEAD_LETTERS_SWEPT);
      if (letters.length === 0) return 0;
      const chosen = await choose(letters);
      return statements.removeDead(
        queue,
        chosen.map(({ id }) => id),
      );
    },
    replayDeadLetters: (queue, ids) => statements.replayDead(queue, ids),
    check: () => statements.check(),
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      consumers.clear();
      listeners.clear();
      await listening?.stop();
      await pool.end();
    },
  };
}

function notifySafely(deliver: (payload: string) => void, payload: string, log: Logger): void {
  try {
    deliver(payload);
  } catch (err) {
    log.warn({ err }, 'a live event was not handled');
  }
}

/**
 * Whether the topic equals the prefix or continues it at a word boundary; the empty prefix matches
 * everything.
 */
function topicMatches(topicPrefix: string, topic: string): boolean {
  return topicPrefix === '' || topic === topicPrefix || topic.startsWith(`${topicPrefix}.`);
}
