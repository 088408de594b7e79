import type { Logger } from 'pino';
import { makePostgresTransport } from './postgres.js';
import { makeRabbitTransport } from './rabbitmq.js';
import type { Transport } from './transport.js';

interface Options {
  /** RabbitMQ, when there is one. */
  readonly amqpUrl?: string | undefined;
  /** Otherwise the database, as the process's own role. */
  readonly databaseUrl: string;
  /** Of a message taken from the database; RabbitMQ knows when a consumer is gone. */
  readonly leaseMs?: number;
  readonly log: Logger;
}

/** The transport the installation is configured for. Connects by itself; `check` tells whether it has. */
export function openTransport({ amqpUrl, databaseUrl, leaseMs, log }: Options): Transport {
  if (amqpUrl) return makeRabbitTransport({ url: amqpUrl, log });
  return makePostgresTransport({ url: databaseUrl, leaseMs, log });
}
