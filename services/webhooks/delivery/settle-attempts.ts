import type { DataSource, EntityManager } from 'typeorm';
import { ASYNC_COMMIT, AT_ONCE, inTransaction } from '../../platform/database/database.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { ACROSS_WORKSPACES, type DeliveryState } from './delivery.entity.js';
import { waitAfterFailure } from './reclaim-lapsed.js';
import type { AttemptOutcome } from './send-attempt.js';

/** How a series of attempts changes a webhook's failure count. */
export interface WebhookCount {
  readonly webhookId: string;
  /** One attempt was delivered: earlier failures no longer count. */
  readonly isReset: boolean;
  /** Failures since the last delivered attempt, or since the first attempt. */
  readonly run: number;
  readonly firstFailedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

const NOTHING = { isReset: false, run: 0, firstFailedAt: null, deliveredAt: null, failedAt: null };

/** Counts outcomes in the order in which they ended. */
function countOutcomes(outcomes: readonly AttemptOutcome[]): WebhookCount[] {
  const counts = new Map<string, WebhookCount>();
  for (const { delivery, startedAt, durationMs, reason } of outcomes) {
    const { webhookId } = delivery;
    const before = counts.get(webhookId) ?? { webhookId, ...NOTHING };
    const endedAt = new Date(startedAt.getTime() + durationMs);
    const after: WebhookCount =
      reason === null
        ? { ...before, isReset: true, run: 0, firstFailedAt: null, deliveredAt: endedAt }
        : {
            ...before,
            run: before.run + 1,
            failedAt: endedAt,
            firstFailedAt: before.firstFailedAt ?? endedAt,
          };
    counts.set(webhookId, after);
  }
  return [...counts.values()];
}

/** 410: the receiver permanently refuses deliveries. */
const GONE = 410;
const DISABLE_AFTER = { failures: 20, hours: 24 } as const;

interface Ending {
  readonly state: Exclude<DeliveryState, 'leased'>;
  readonly failures: number;
  readonly waitMs: number | null;
}

/** Returns the next state of a delivery after an attempt. */
export function endingOf({ delivery, status, reason }: AttemptOutcome): Ending {
  if (reason === null) return { state: 'delivered', failures: 0, waitMs: null };
  const failures = delivery.failures + 1;
  const waitMs = status === GONE ? null : waitAfterFailure(failures);
  return { state: waitMs === null ? 'dead' : 'waiting', failures, waitMs };
}

/**
 * Stores the results of many attempts in one transaction: each delivery's end or next time, its log, and its
 * webhook's failure count. A lease that was lost meanwhile is not settled, but the attempt is still logged
 * and counted. Returns the webhooks that were disabled.
 */
export function settleAttempts(
  db: DataSource,
  owner: string,
  outcomes: readonly AttemptOutcome[],
): Promise<string[]> {
  const settings = { ...ACROSS_WORKSPACES.settings, ...ASYNC_COMMIT };
  return inTransaction(db, { settings }, async (tx) => {
    await lockWebhooks(
      tx,
      outcomes.map(({ delivery }) => delivery),
    );
    await tx.query(SETTLE, [owner, JSON.stringify(outcomes.map(toRow))]);
    const counts = countOutcomes(outcomes);
    await tx.query(COUNT, [JSON.stringify(counts)]);
    if (counts.every(({ run }) => run === 0)) return [];
    const goneWebhookIds = outcomes
      .filter(({ status }) => status === GONE)
      .map(({ delivery }) => delivery.webhookId);
    const [disabled]: [Array<{ id: string }>, number] = await tx.query(DISABLE, [
      ...[counts.map(({ webhookId }) => webhookId), goneWebhookIds],
      ...[DISABLE_AFTER.failures, DISABLE_AFTER.hours],
    ]);
    return disabled.map(({ id }) => id);
  });
}

/** Makes deliveries without an answer due again at once, or deletes them when their webhook was deleted. */
export async function requeueDeliveries(
  db: DataSource,
  owner: string,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  await inTransaction(db, ACROSS_WORKSPACES, async (tx) => {
    await lockWebhooks(tx, deliveries);
    await tx.query(REQUEUE_DELIVERIES, [
      owner,
      JSON.stringify(deliveries.map(({ workspaceId, id }) => ({ workspaceId, id }))),
    ]);
  });
}

/** Locks webhooks before deliveries, in a fixed order, like deleting and changing webhooks do. */
const lockWebhooks = (tx: EntityManager, deliveries: readonly ClaimedDelivery[]): Promise<unknown> =>
  tx.query('select from webhook where id = any($1) order by id for no key update', [
    deliveries.map(({ webhookId }) => webhookId),
  ]);

function toRow(outcome: AttemptOutcome): Record<string, unknown> {
  const { delivery, startedAt, durationMs, request, status, responseBody, reason } = outcome;
  return {
    workspaceId: delivery.workspaceId,
    id: delivery.id,
    attempt: delivery.attempt,
    ...endingOf(outcome),
    startedAt,
    durationMs,
    url: delivery.webhook.url,
    status,
    responseBody,
    reason,
    headers: request?.headers ?? null,
    body: request?.bodyForLog ?? null,
  };
}

const SETTLE = `
  with told as materialized (
    select * from jsonb_to_recordset($2) as t ("workspaceId" text, id text, attempt int, state text, failures int,
      "waitMs" double precision, "startedAt" timestamptz, "durationMs" int, url text, status int, "responseBody" text,
      reason text, headers jsonb, body text)
  ), held as materialized (
    select t.*, exists (select from webhook s where s.id = d.webhook_id) as is_wanted
    from told t join delivery d on d.workspace_id = t."workspaceId" and d.id = t.id
    for update of d
  ), gone as (
    delete from delivery d using held h where not h.is_wanted and d.workspace_id = h."workspaceId" and d.id = h.id
  ), settled as (
    update delivery d set state = h.state, failures = h.failures, lease_owner = null, lease_until = null,
      due_at = case when h."waitMs" is null then d.due_at else now() + h."waitMs" * interval '1 millisecond' end,
      finished_at = case when h.state = 'waiting' then null else now() end
    from held h
    where h.is_wanted and d.workspace_id = h."workspaceId" and d.id = h.id
      and d.state = 'leased' and d.lease_owner = $1 and d.attempt = h.attempt
  )
  insert into attempt (workspace_id, delivery_id, number, started_at, duration_ms, url, request_headers, request_body,
    status, response_body, reason)
  select "workspaceId", id, attempt, "startedAt", "durationMs", url, headers, body, status, "responseBody", reason
  from held where is_wanted
  on conflict (workspace_id, delivery_id, number) do update
    set started_at = excluded.started_at, duration_ms = excluded.duration_ms, url = excluded.url,
      request_headers = excluded.request_headers, request_body = excluded.request_body, status = excluded.status,
      response_body = excluded.response_body, reason = excluded.reason`;

const COUNT = `
  update webhook s set
    consecutive_failures = case when t."isReset" then 0 else s.consecutive_failures end + t.run,
    first_failure_at = case
      when t.run = 0 then null
      when t."isReset" or s.consecutive_failures = 0 then t."firstFailedAt"
      else coalesce(s.first_failure_at, t."firstFailedAt") end,
    last_delivered_at = greatest(s.last_delivered_at, t."deliveredAt"),
    last_failed_at = greatest(s.last_failed_at, t."failedAt")
  from jsonb_to_recordset($1) as t ("webhookId" text, "isReset" boolean, run int, "firstFailedAt" timestamptz,
    "deliveredAt" timestamptz, "failedAt" timestamptz)
  where s.id = t."webhookId"`;

const DISABLE = `
  update webhook set enabled = false, disabled_at = now(), updated_at = now(),
    disabled_reason = case when id = any($2) then 'gone' else 'failing' end
  where id = any($1) and enabled and (id = any($2)
    or (consecutive_failures >= $3 and first_failure_at <= now() - $4 * interval '1 hour'))
  returning id`;

const REQUEUE_DELIVERIES = `
  with told as materialized (
    select d.workspace_id, d.id, exists (select from webhook s where s.id = d.webhook_id) as is_wanted
    from jsonb_to_recordset($2) as t ("workspaceId" text, id text)
      join delivery d on d.workspace_id = t."workspaceId" and d.id = t.id
    where d.state = 'leased' and d.lease_owner = $1
    for update of d
  ), gone as (
    delete from delivery d using told t where not t.is_wanted and d.workspace_id = t.workspace_id and d.id = t.id
  )
  update delivery d set state = 'waiting', due_at = ${AT_ONCE}, lease_owner = null, lease_until = null
  from told t where t.is_wanted and d.workspace_id = t.workspace_id and d.id = t.id`;
