import type { Pool } from 'pg';
import { ageOfMessage } from './age-of-message.js';
import { LONGEST_RETRY_MS } from './backoff.js';
import type { ReceivedDelivery } from './delivery-processor.js';
import { assertIdentifier } from './postgres-schema.js';
import type { Delivery, QueueSpec } from './transport.js';

type Envelope = Delivery['envelope'];

/**
 * A message taken by this consumer until `lease` expires; the lease's ID keeps a late settlement from
 * affecting a later claim.
 */
export interface Claim extends ReceivedDelivery {
  readonly id: string;
  readonly lease: string;
}

/** The channels of NOTIFY, and one statement for each operation on the tables. */
export class PostgresStatements {
  readonly wakeChannel: string;
  readonly liveChannel: string;
  readonly #s: string;

  constructor(
    readonly pool: Pool,
    schema: string,
  ) {
    this.#s = assertIdentifier(schema);
    this.wakeChannel = `${schema}_wake`;
    this.liveChannel = `${schema}_live`;
  }

  async declare({ queue, messageNames }: QueueSpec): Promise<void> {
    // Bindings are only added: during a rolling update the old version's queue still needs its messages.
    await this.pool.query(
      `with declared as (insert into ${this.#s}.queue (name) values ($1) on conflict do nothing returning name)
       select count(*) from declared`,
      [queue],
    );
    await this.pool.query(
      `insert into ${this.#s}.binding (message_name, queue) select name, $1 from unnest($2::text[]) as name
       on conflict do nothing`,
      [queue, messageNames],
    );
  }

  /**
   * Stores a copy for each bound queue, durably when it resolves; returns the names that no queue is bound
   * to.
   */
  async publish(envelopes: readonly Envelope[]): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ unrouted: string[] }>(
      `with published as (select * from unnest($1::text[], $2::text[]) with ordinality as p (name, envelope, place)),
       stored as (
         insert into ${this.#s}.message (queue, envelope)
         select b.queue, p.envelope from published p join ${this.#s}.binding b on b.message_name = p.name order by p.place
         returning queue),
       woken as (select pg_notify($3, queue) from (select distinct queue from stored) q)
       select set_config('synchronous_commit', 'on', true), (select count(*) from woken) as woken, array(
         select distinct p.name from published p
         where not exists (select from ${this.#s}.binding b where b.message_name = p.name)) as unrouted`,
      [
        envelopes.map(({ name }) => name),
        envelopes.map((envelope) => JSON.stringify(envelope)),
        this.wakeChannel,
      ],
    );
    return rows[0]?.unrouted ?? [];
  }

  async claim(queue: string, limit: number, lease: string, leaseMs: number): Promise<Claim[]> {
    const { rows } = await this.pool.query<{
      id: string;
      text: string;
      attempt: number;
      unsettled: number;
    }>(
      `update ${this.#s}.message m
       set lease = $3, visible_at = clock_timestamp() + $4 * interval '1 ms', attempts = attempts + 1,
         unsettled = unsettled + (lease is not null)::int
       where id = any (array(
         select id from ${this.#s}.message where queue = $1 and (visible_at <= clock_timestamp()
           -- Leased or delayed before the clock was set back: a holder renews its lease by the new time, or has ended.
           or visible_at > clock_timestamp() + case when lease is null then ${2 * LONGEST_RETRY_MS} else $4 * 2 end * interval '1 ms')
         order by visible_at, id limit $2 for update skip locked))
       returning m.id, m.envelope as text, m.attempts as attempt, m.unsettled`,
      [queue, limit, lease, leaseMs],
    );
    return rows.map((row) => ({ ...row, lease })).sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  }

  /** Time until the next message is due or the next lease expires; undefined when the queue is empty. */
  async nextDueMs(queue: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ ms: number | null }>(
      `select case when min(visible_at) = '-infinity' then 0
         else (extract(epoch from min(visible_at) - clock_timestamp()) * 1000)::float8 end as ms
       from ${this.#s}.message where queue = $1`,
      [queue],
    );
    return rows[0]?.ms ?? undefined;
  }

  async renew(claims: readonly Claim[], leaseMs: number): Promise<void> {
    await this.pool.query(
      `update ${this.#s}.message set visible_at = clock_timestamp() + $3 * interval '1 ms'
       where (id, lease) in (select * from unnest($1::bigint[], $2::uuid[]))`,
      [claims.map(({ id }) => id), claims.map(({ lease }) => lease), leaseMs],
    );
  }

  async remove(claims: readonly Claim[]): Promise<void> {
    await this.pool.query(
      `delete from ${this.#s}.message where (id, lease) in (select * from unnest($1::bigint[], $2::uuid[]))`,
      [claims.map(({ id }) => id), claims.map(({ lease }) => lease)],
    );
  }

  /** Releases a message; `uncounted` reverts the attempt. */
  async release(claim: Claim, delayMs: number, uncounted: boolean): Promise<void> {
    await this.pool.query(
      `with released as (
         update ${this.#s}.message
         set lease = null, attempts = attempts - $4, visible_at =
           case when $3::float8 <= 0 then '-infinity' else clock_timestamp() + $3::float8 * interval '1 ms' end
         where id = $1 and lease = $2 returning queue)
       select pg_notify($5, queue) from released`,
      [claim.id, claim.lease, Math.max(0, delayMs), uncounted ? 1 : 0, this.wakeChannel],
    );
  }

  async bury(claim: Claim, reason: string): Promise<void> {
    await this.pool.query(
      `with dead as (delete from ${this.#s}.message where id = $1 and lease = $2 returning id, queue, envelope)
       insert into ${this.#s}.dead_letter (id, queue, envelope, reason) select id, queue, envelope, $3 from dead`,
      // PostgreSQL text can't contain the character 0.
      [claim.id, claim.lease, reason.replaceAll('\0', '')],
    );
  }

  async listDead(
    queue: string,
    limit: number,
  ): Promise<Array<{ id: string; text: string; reason: string; diedAt: Date }>> {
    const { rows } = await this.pool.query(
      `select id, envelope as text, reason, died_at as "diedAt" from ${this.#s}.dead_letter
       where queue = $1 order by died_at, id limit $2`,
      [queue, limit],
    );
    return rows;
  }

  async replayDead(queue: string, ids: readonly string[] | undefined): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `with revived as (
         delete from ${this.#s}.dead_letter where queue = $1 and ($2::text[] is null or id::text = any ($2))
         returning id, envelope),
       stored as (
         insert into ${this.#s}.message (queue, envelope) select $1, envelope from revived order by id returning queue),
       woken as (select pg_notify($3, queue) from (select distinct queue from stored) q)
       select (select count(*) from woken) as woken, (select count(*)::int from stored) as count`,
      [queue, ids ?? null, this.wakeChannel],
    );
    return rows[0]?.count ?? 0;
  }

  async countMessages(queues: readonly string[]): Promise<Map<string, number>> {
    return this.#count('message', queues);
  }

  async measureOldest(queues: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ queue: string; envelope: string | null }>(
      `select queue, (select envelope from ${this.#s}.message where id =
         (select min(id) from ${this.#s}.message t where t.queue = q.queue)) as envelope
       from unnest($1::text[]) as q (queue)`,
      [queues],
    );
    return new Map(
      rows.map(({ queue, envelope }) => [queue, envelope === null ? 0 : ageOfMessage(envelope)]),
    );
  }

  async countDead(queues: readonly string[]): Promise<Map<string, number>> {
    return this.#count('dead_letter', queues);
  }

  async #count(table: 'message' | 'dead_letter', queues: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ queue: string; count: number }>(
      `select queue, (select count(*)::int from ${this.#s}.${table} t where t.queue = q.queue) as count
       from unnest($1::text[]) as q (queue)`,
      [queues],
    );
    return new Map(rows.map(({ queue, count }) => [queue, count]));
  }

  async removeDead(queue: string, ids: readonly string[]): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from ${this.#s}.dead_letter where queue = $1 and id = any($2::bigint[])`,
      [queue, ids],
    );
    return rowCount ?? 0;
  }

  async notifyLive(payload: string): Promise<void> {
    await this.pool.query('select pg_notify($1, $2)', [this.liveChannel, payload]);
  }

  /** Also rejects when the migration has not run or the role lacks privileges on the tables. */
  async check(): Promise<void> {
    await this.pool.query(`select from ${this.#s}.message limit 1`);
  }
}
