import { setTimeout as sleep } from 'node:timers/promises';
import { findLeftovers, isClear, type Leftovers, nameWaiting } from './find-leftovers.js';
import type { Installation } from './installation.js';
import { LONG_STEPS } from './schedule.js';

const POLL_INTERVAL_MS = 250;
/** Longer than the timeout of a hanging program and the retry of a failed message. */
const JOBS_WITHIN_MS = 100_000;
const DRAINED_WITHIN_MS = 45_000;
const READY_WITHIN_MS = 60_000;
const ASK_WITHIN_MS = 4_000;

/** Ports of all readiness endpoints. */
const READINESS = ['REST', 'VIDEOS', 'JOBS', 'AUTH_SUBGRAPH', 'WEBHOOKS', 'MEDIA', 'WORKER'] as const;

export interface Readiness {
  readonly readyAfterMs: number | null;
  /** What was not ready in the last unsuccessful check. */
  readonly notReady: readonly string[];
}

/** Polls every process until all are ready. */
export async function waitUntilReady({ product }: Installation): Promise<Readiness> {
  const begun = performance.now();
  let notReady: string[] = [];
  for (;;) {
    const missing = (
      await Promise.all(READINESS.map((name) => askReadiness(name, product.urls[name])))
    ).filter((text) => text !== null);
    const readyAfterMs = performance.now() - begun;
    if (missing.length === 0) return { readyAfterMs, notReady };
    notReady = missing;
    if (readyAfterMs > READY_WITHIN_MS) return { readyAfterMs: null, notReady };
    await sleep(POLL_INTERVAL_MS);
  }
}

async function askReadiness(name: string, url: string): Promise<string | null> {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ASK_WITHIN_MS) });
    const text = await response.text();
    return response.ok ? null : `${name} ${text.slice(0, 200)}`;
  } catch (err) {
    return `${name} ${(err as Error).message}`;
  }
}

/** Refused deliveries are due in minutes; making them due now loses nothing but the wait. */
const HURRY = `update webhooks.delivery set due_at = now() where workspace_id = any($1) and state = 'waiting'`;
const OPEN = `select count(*)::int as count from jobs.job
  where workspace_id = any($1) and status in ('pending', 'processing')`;

/** Longer than the age at which a message counts as lost, and the comparison after it. */
const COMPARED_WITHIN_MS = 60_000;
const SENDERS = ['videos', 'jobs', 'media', 'webhooks'] as const;
const SENT = `select coalesce(max(position), 0)::text as position from`;
/** Comparisons that have not reached the positions given for each sender. */
const NOT_COMPARED = `select count(*)::int as count from (
    ${SENDERS.map((name) => `select consumer, source, position from ${name}.reconciled_source`).join(' union all ')}
  ) compared join jsonb_each_text($1::jsonb) sent (source, position) on sent.source = compared.source
  where compared.position < sent.position::bigint and compared.consumer <> '${LONG_STEPS}'`;

/** Waits until every consumer has compared its messages with those that were sent so far. */
async function waitUntilCompared({ database }: Installation): Promise<void> {
  const sent: Record<string, string> = {};
  for (const name of SENDERS) {
    const [last] = await database.sql<{ position: string }>(`${SENT} ${name}.sent_message`);
    sent[name] = last?.position ?? '0';
  }
  const deadline = performance.now() + COMPARED_WITHIN_MS;
  for (;;) {
    const [behind] = await database.sql<{ count: number }>(NOT_COMPARED, [JSON.stringify(sent)]);
    if (behind?.count === 0 || performance.now() > deadline) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Waits until all work of the workspaces has ended and everything has drained; what remains after the timeout
 * never drains.
 */
export async function waitForRest(
  installation: Installation,
  workspaceIds: readonly string[],
  { hasLostMessages }: { hasLostMessages: boolean },
): Promise<Leftovers> {
  const { database } = installation;
  const jobsDeadline = performance.now() + JOBS_WITHIN_MS;
  for (;;) {
    const [open] = await database.sql<{ count: number }>(OPEN, [workspaceIds]);
    if (open?.count === 0 || performance.now() > jobsDeadline) break;
    await sleep(POLL_INTERVAL_MS);
  }
  // A lost message is in no queue and no table until a comparison misses it.
  if (hasLostMessages) await waitUntilCompared(installation);
  const drainedDeadline = performance.now() + DRAINED_WITHIN_MS;
  for (;;) {
    await database.sql(HURRY, [workspaceIds]);
    const left = await findLeftovers(installation, workspaceIds);
    if (isClear(left)) return left;
    if (performance.now() > drainedDeadline) return nameWaiting(installation, left);
    await sleep(POLL_INTERVAL_MS);
  }
}
