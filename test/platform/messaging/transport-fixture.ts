import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { makePostgresTransport } from '../../../services/platform/messaging/postgres.js';
import { makeRabbitTransport } from '../../../services/platform/messaging/rabbitmq.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';

/** The address with which another process opens the same transport. */
export interface TransportAddress {
  readonly kind: 'rabbitmq' | 'postgres';
  readonly url: string;
  /** Prefix at RabbitMQ, schema in PostgreSQL: unique per test file. */
  readonly space: string;
}

/** An effect that occurs before this time has not been caused by a timeout or by polling. */
export const NEVER_MS = 3_600_000;
const log = pino({ level: 'silent' });

export function openTestTransport(
  { kind, url, space }: TransportAddress,
  { stopWithinMs = 60_000, renewEveryMs = 100, leaseMs = NEVER_MS } = {},
): Transport {
  if (kind === 'rabbitmq') return makeRabbitTransport({ url, log, prefix: space, stopWithinMs });
  const waits = { leaseMs, pollIntervalMs: NEVER_MS, renewEveryMs };
  return makePostgresTransport({ url, log, schema: space, stopWithinMs, ...waits });
}

export function anEnvelope(name: string, payload: unknown = {}): Envelope {
  return {
    id: randomUUID(),
    name,
    workspaceId: 'ws_1',
    requestId: 'req_1',
    createdAt: new Date().toISOString(),
    payload,
  };
}

/** Waits until a condition holds; fails with its description. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 90_000,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(20);
  }
}
