import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { makePostgresTransport } from '../../../services/platform/messaging/postgres.js';
import { makeRabbitTransport } from '../../../services/platform/messaging/rabbitmq.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';

/** How another process opens the same transport. */
export interface TransportAddress {
  readonly kind: 'rabbitmq' | 'postgres';
  readonly url: string;
  /** Prefix at RabbitMQ, schema in PostgreSQL: what one test file calls its own. */
  readonly space: string;
}

export const LEASE_MS = 2_000;
const log = pino({ level: 'silent' });

export function openTestTransport({ kind, url, space }: TransportAddress): Transport {
  return kind === 'rabbitmq'
    ? makeRabbitTransport({ url, log, prefix: space, stopWithinMs: 500 })
    : makePostgresTransport({ url, log, schema: space, leaseMs: LEASE_MS, stopWithinMs: 500 });
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

/** Waits until it holds; fails with what was being waited for. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(20);
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
