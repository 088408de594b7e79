import { setInterval } from 'node:timers';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { ReconnectingConnection } from './reconnecting-connection.js';

const PING_EVERY_MS = 20_000;
/** A dead connection is detected by a statement without an answer. */
const ANSWER_WITHIN_MS = 5_000;
const CONNECT_WITHIN_MS = 10_000;

interface Options {
  readonly databaseUrl: string;
  readonly channels: readonly string[];
  readonly log: Logger;
  onNotification(channel: string, payload: string): void;
  /** Called whenever listening begins: notifications may have been missed until now. */
  onOpen(): void;
}

export interface PostgresListener {
  /** Whether a notification that is sent now arrives. */
  readonly isListening: boolean;
  /** Resolves when it listens. */
  wait(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface Subscriber {
  readonly options: Options;
  /** The connection that listens to all of its channels. */
  client?: Client;
  listening: Promise<void>;
}

/** One connection of this process to a database, for all of its listeners. */
class ListeningConnection {
  readonly subscribers = new Set<Subscriber>();
  readonly #connection: ReconnectingConnection<Client>;
  /** Set while statements can be sent. */
  #opened: { readonly client: Client; fail(reason: unknown): void } | undefined;
  /** The last statement: a connection is sent one after the other. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(databaseUrl: string, log: Logger) {
    this.#connection = new ReconnectingConnection<Client>({
      what: 'LISTEN connection',
      log,
      open: () => this.#open(databaseUrl),
    });
  }

  add(options: Options): Subscriber {
    const subscriber: Subscriber = { options, listening: Promise.resolve() };
    this.subscribers.add(subscriber);
    const opened = this.#opened;
    // A failure ends the connection, and the next one listens for all.
    if (opened) this.#listen(opened.client, subscriber).catch(opened.fail);
    return subscriber;
  }

  async wait(subscriber: Subscriber, timeoutMs: number): Promise<void> {
    await this.#connection.wait(timeoutMs);
    await subscriber.listening;
  }

  isListening = ({ client }: Subscriber): boolean =>
    client !== undefined && this.#connection.current === client;

  stop(): Promise<void> {
    return this.#connection.stop();
  }

  #listen(client: Client, subscriber: Subscriber): Promise<void> {
    const { channels, onOpen } = subscriber.options;
    const statements = channels.map((channel) => this.#send(client, `listen ${channel}`));
    subscriber.listening = Promise.all(statements).then(() => {
      subscriber.client = client;
      onOpen();
    });
    return subscriber.listening;
  }

  #send(client: Client, statement: string): Promise<unknown> {
    const sent = this.#sent.then(() => client.query(statement));
    this.#sent = sent.catch(() => undefined);
    return sent;
  }

  async #open(databaseUrl: string) {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'messaging listener',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    let fail!: (err: unknown) => void;
    const lost = new Promise<unknown>((resolve) => {
      fail = resolve;
    });
    const end = () => client.end().catch(() => undefined);
    client.on('error', fail);
    client.on('end', () => fail(new Error('the connection ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { options } of this.subscribers)
        if (options.channels.includes(channel)) options.onNotification(channel, payload);
    });
    try {
      await client.connect();
      this.#opened = { client, fail };
      await Promise.all([...this.subscribers].map((subscriber) => this.#listen(client, subscriber)));
    } catch (err) {
      this.#opened = undefined;
      await end();
      throw err;
    }
    // Nothing else is ever sent here, so a half-open connection would go unnoticed.
    const ping = setInterval(() => void this.#send(client, 'select 1').catch(fail), PING_EVERY_MS);
    void lost.then(() => {
      if (this.#opened?.client === client) this.#opened = undefined;
      clearInterval(ping);
      void end();
    });
    return {
      value: client,
      lost,
      close: async () => {
        clearInterval(ping);
        await client.end();
      },
    };
  }
}

const connections = new Map<string, ListeningConnection>();

/**
 * LISTENs on a connection that all listeners of this process to the same database share, and that is opened again
 * whenever it breaks. A NOTIFY sent meanwhile is missed: polling covers it.
 */
export function listenReconnecting(options: Options): PostgresListener {
  const { databaseUrl, log } = options;
  const connection = connections.get(databaseUrl) ?? new ListeningConnection(databaseUrl, log);
  connections.set(databaseUrl, connection);
  const subscriber = connection.add(options);
  return {
    get isListening() {
      return connection.isListening(subscriber);
    },
    wait: (timeoutMs) => connection.wait(subscriber, timeoutMs),
    async stop() {
      connection.subscribers.delete(subscriber);
      if (connection.subscribers.size > 0) return;
      if (connections.get(databaseUrl) === connection) connections.delete(databaseUrl);
      await connection.stop();
    },
  };
}
