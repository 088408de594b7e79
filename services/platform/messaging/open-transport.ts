import type { Logger } from 'pino';
import { makePostgresTransport } from './postgres.js';
import { makeRabbitTransport } from './rabbitmq.js';
import type { Transport } from './transport.js';

interface Options {
  /** URL of RabbitMQ, when it is used. */
  readonly amqpUrl?: string | undefined;
  /** URL of the database for the PostgreSQL transport, with the process's own role. */
  readonly databaseUrl: string;
  /** Address of a connection pooler in front of it, for all but LISTEN. */
  readonly pooler?: string | undefined;
  /** Lease on a message of the PostgreSQL transport; RabbitMQ detects dead consumers itself. */
  readonly leaseMs?: number;
  readonly log: Logger;
}

/** Opens the transport that is configured. It connects in the background; `check` reports whether it has. */
export function openTransport({ amqpUrl, databaseUrl, pooler, leaseMs, log }: Options): Transport {
  if (amqpUrl) return makeRabbitTransport({ url: amqpUrl, log });
  return makePostgresTransport({ url: databaseUrl, pooler, leaseMs, log });
}
