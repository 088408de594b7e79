import type { DataSource } from 'typeorm';
import { ASYNC_COMMIT, inTransaction } from '../../platform/database/database.js';
import { readWithin } from '../../platform/http/read-within.js';
import type { WebhookEntity } from '../webhook/webhook.entity.js';
import { ACROSS_WORKSPACES, type DeliveryEntity } from './delivery.entity.js';

/** A delivery leased to this process, with everything needed to send it. */
export interface ClaimedDelivery
  extends Pick<
    DeliveryEntity,
    | 'workspaceId'
    | 'id'
    | 'webhookId'
    | 'eventId'
    | 'event'
    | 'requestId'
    | 'traceparent'
    | 'attempt'
    | 'failures'
  > {
  readonly data: Readonly<Record<string, unknown>>;
  /** When the event happened. */
  readonly createdAt: Date;
  readonly webhook: Pick<
    WebhookEntity,
    'workspaceId' | 'id' | 'url' | 'secretCiphertext' | 'secretKeyId' | 'previousSecrets'
  >;
}

/** Maximum concurrent deliveries of a webhook. Failing webhooks get fewer, so that they do not delay others. */
const SIDE_BY_SIDE = 32;
const SIDE_BY_SIDE_WHILE_FAILING = 2;
const IS_FAILING = 3;

interface ClaimedRow extends Omit<ClaimedDelivery, 'webhook'> {
  readonly url: string;
  readonly secretCiphertext: string;
  readonly secretKeyId: string;
  readonly previousSecrets: WebhookEntity['previousSecrets'];
}

/**
 * Claims up to `most` due deliveries: the first ones of each webhook's queue, with the queues in random
 * order. The cost grows with the number of queues, not with their length. Claiming locks the webhook: one
 * that is being deleted yields none.
 */
export async function claimDeliveries(
  db: DataSource,
  { owner, leaseMs, max }: { owner: string; leaseMs: number; max: number },
): Promise<ClaimedDelivery[]> {
  const settings = { ...ACROSS_WORKSPACES.settings, ...ASYNC_COMMIT };
  const rows = await inTransaction(db, { settings }, (tx) =>
    tx.query<ClaimedRow[]>(CLAIM, [
      ...[owner, leaseMs, max],
      ...[SIDE_BY_SIDE, SIDE_BY_SIDE_WHILE_FAILING, IS_FAILING],
    ]),
  );
  return rows.map(({ url, secretCiphertext, secretKeyId, previousSecrets, ...delivery }) => ({
    ...delivery,
    webhook: {
      workspaceId: delivery.workspaceId,
      id: delivery.webhookId,
      url,
      secretCiphertext,
      secretKeyId,
      previousSecrets,
    },
  }));
}

const CLAIM = `
  with recursive line as (
    (select webhook_id from delivery where state = 'waiting' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from delivery d
            where d.state = 'waiting' and d.webhook_id > line.webhook_id order by d.webhook_id limit 1)
    from line where line.webhook_id is not null
  ), due as materialized (
    select d.workspace_id, d.id, s.url, s.secret_ciphertext, s.secret_key_id, s.previous_secrets
    from (select webhook_id from line where webhook_id is not null order by random()) l
      join webhook s on s.id = l.webhook_id and s.enabled
      cross join lateral (
        select w.workspace_id, w.id from delivery w
        where w.webhook_id = l.webhook_id and w.state = 'waiting' and w.due_at <= now()
        order by w.due_at, w.created_at
        limit greatest(0, case when s.consecutive_failures >= $6 then $5::int else $4::int end
          - (select count(*) from delivery u where u.webhook_id = l.webhook_id and u.state = 'leased'))
        for update of w skip locked
      ) d
    limit $3
    for key share of s skip locked
  ), leased as (
    update delivery d set state = 'leased', attempt = attempt + 1, lease_owner = $1,
      lease_until = now() + $2 * interval '1 millisecond'
    from due where d.workspace_id = due.workspace_id and d.id = due.id
    returning d.*, due.url, due.secret_ciphertext, due.secret_key_id, due.previous_secrets
  )
  select l.workspace_id as "workspaceId", l.id, l.webhook_id as "webhookId", l.event_id as "eventId", l.event,
    l.request_id as "requestId", l.traceparent, l.attempt, l.failures, l.url, l.secret_ciphertext as "secretCiphertext",
    l.secret_key_id as "secretKeyId", l.previous_secrets as "previousSecrets", e.data, e.created_at as "createdAt"
  from leased l join event e on e.workspace_id = l.workspace_id and e.id = l.event_id`;

export interface Pending {
  /** Whether any process has leased deliveries. */
  readonly isLeased: boolean;
  readonly isWaiting: boolean;
  /** Whether one that waits is due within the time. */
  readonly isDueSoon: boolean;
}

export async function findPending(db: DataSource, withinMs: number): Promise<Pending> {
  const [pending] = await readWithin<Pending>(
    db,
    ACROSS_WORKSPACES,
    `select exists (select from delivery where state = 'leased') as "isLeased",
       exists (select from delivery where state = 'waiting') as "isWaiting",
       exists (select from delivery where state = 'waiting' and due_at <= now() + ${withinMs} * interval '1 millisecond')
         as "isDueSoon"`,
  );
  return pending as Pending;
}

/** Extends the leases of deliveries that are still running here; most finish long before. */
export async function renewLeases(db: DataSource, owner: string, leaseMs: number): Promise<void> {
  const settings = { ...ACROSS_WORKSPACES.settings, ...ASYNC_COMMIT };
  await inTransaction(db, { settings }, (tx) =>
    tx.query(
      `update delivery set lease_until = now() + $2 * interval '1 millisecond'
       where state = 'leased' and lease_owner = $1
         and (lease_until < now() + $2 * interval '0.6 millisecond' or lease_until > now() + $2 * interval '1.1 milliseconds')`,
      [owner, leaseMs],
    ),
  );
}
