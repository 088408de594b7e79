import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Sealer } from '../../services/platform/access/sealer.js';
import { DomainError, errorMessage } from '../../services/platform/errors/errors.js';
import { repeatRegularly } from '../../services/platform/retry/repeat-regularly.js';
import { retryWhileAway } from '../../services/platform/retry/retry-while-away.js';
import { openKeyDatabase } from './key-database.js';
import type { KeyedRequest } from './sealed-answer.js';
import { openAnswer, sealAnswer } from './sealed-answer.js';

export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string | null;
  /** Serialized as JSON. */
  readonly body: string;
}

/** A process's lease on a key, renewed until it is stored or released. */
export interface Hold {
  /**
   * Stores the response for later requests. Throws `unavailable` when the database stays unreachable, because
   * returning a response that was not stored could contradict the next one.
   */
  store(answer: StoredAnswer, fingerprint: string): Promise<void>;
  /** Allows the next request to execute. */
  release(): Promise<void>;
}

/**
 * `known`: the key was used before. Without an answer, that request is still running or its lease has not
 * expired.
 */
export type BeginResult =
  | { readonly state: 'begun'; readonly hold: Hold }
  | { readonly state: 'known'; readonly fingerprint: string | null; readonly answer: StoredAnswer | null };

export interface IdempotencyStore {
  /**
   * Throws `unavailable` when the database is unreachable, since idempotency can't be guaranteed without it.
   */
  begin(request: KeyedRequest): Promise<BeginResult>;
  close(): Promise<void>;
}

interface StoreOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Encrypts responses, so that other readers of the database can't read them. */
  readonly sealer: Sealer;
  /** Time after which the lease of a dead process expires. */
  readonly leaseMs?: number;
  /** A quarter of the lease by default. */
  readonly renewEveryMs?: number;
  readonly storedForSeconds?: number;
  /** How long a response waits for the database to return. */
  readonly storeWithinMs?: number;
  readonly sweepEveryMs?: number;
  /** Expired keys deleted per transaction. */
  readonly sweepBatch?: number;
  /** Per credential. */
  readonly maxKeys?: number;
  readonly maxBytes?: number;
}

const MAX_TRIES = 3;
const STORE_AGAIN_MS = 250;

const BEGIN = `
  insert into edge.idempotency_key as known (workspace_id, credential_id, key, fingerprint, holder, held_until, expires_at)
  values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond', now() + $7 * interval '1 second')
  on conflict (workspace_id, credential_id, key) do update set
    fingerprint = excluded.fingerprint, holder = excluded.holder, held_until = excluded.held_until,
    expires_at = excluded.expires_at, status = null, content_type = null, body = null
  where known.expires_at <= now()
    -- The lease of a dead process expired; the request must equal its own, as far as both are known.
    or (known.status is null and known.held_until <= now()
        and coalesce(known.fingerprint = excluded.fingerprint, true))
  returning 1`;

/**
 * The stored keys and bytes of one credential, without the new key; `octet_length` reads the size without
 * reading the body.
 */
const STORED_OF_CREDENTIAL = `
  select count(*)::int as keys, coalesce(sum(octet_length(body)), 0)::float8 as bytes from edge.idempotency_key
  where workspace_id = $1 and credential_id = $2 and key <> $3 and expires_at > now()`;

const OF_KEY = 'workspace_id = $1 and credential_id = $2 and key = $3';
const FIND = `select fingerprint, status, content_type, body from edge.idempotency_key where ${OF_KEY}`;
const HELD = `${OF_KEY} and holder = $4 and status is null`;
const RENEW = `update edge.idempotency_key set held_until = now() + $5 * interval '1 millisecond' where ${HELD}`;
const STORE = `update edge.idempotency_key set fingerprint = $5, status = $6, content_type = $7, body = $8,
  expires_at = now() + $9 * interval '1 second' where ${HELD}`;
const RELEASE = `delete from edge.idempotency_key where ${HELD}`;
const SWEEP = `delete from edge.idempotency_key where expires_at <= now() and ctid = any(array(
  select ctid from edge.idempotency_key where expires_at <= now() limit $1))`;

interface Row {
  readonly fingerprint: string | null;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly body: string | null;
}

/** Stores first responses for all instances of the edge. Opens no connection before the first key. */
export function openIdempotencyStore({
  databaseUrl,
  log,
  sealer,
  leaseMs = 20_000,
  renewEveryMs = leaseMs / 4,
  storedForSeconds = 24 * 3600,
  storeWithinMs = 5000,
  sweepEveryMs = 600_000,
  sweepBatch = 1000,
  maxKeys = 20_000,
  maxBytes = 256 * 1024 ** 2,
}: StoreOptions): IdempotencyStore {
  const database = openKeyDatabase(databaseUrl, log);
  const { within } = database;
  const renewals = new Set<NodeJS.Timeout>();

  const inWorkspace = <T>(workspaceId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    within(['app.workspace_id', workspaceId], work);

  async function tryToBegin(request: KeyedRequest, holder: string): Promise<Row | 'begun' | null> {
    const { workspaceId, credentialId, key, fingerprint } = request;
    return inWorkspace(workspaceId, async (client) => {
      const values = [workspaceId, credentialId, key, fingerprint, holder, leaseMs, storedForSeconds];
      const { rowCount } = await client.query(BEGIN, values);
      if (rowCount) {
        await requireFreePlace(client, request);
        return 'begun';
      }
      const { rows } = await client.query<Row>(FIND, [workspaceId, credentialId, key]);
      return rows[0] ?? null;
    });
  }

  /** Throws `limit_exceeded`, which rolls back the new key. */
  async function requireFreePlace(client: pg.PoolClient, request: KeyedRequest): Promise<void> {
    const { workspaceId, credentialId, key } = request;
    const { rows } = await client.query<{ keys: number; bytes: number }>(STORED_OF_CREDENTIAL, [
      ...[workspaceId, credentialId, key],
    ]);
    const { keys = 0, bytes = 0 } = rows[0] ?? {};
    if (keys < maxKeys && bytes < maxBytes) return;
    throw new DomainError(
      'limit_exceeded',
      `Idempotency-Key: the responses to at most ${maxKeys} keys of one API key or approval are stored for 24 hours, ${maxBytes} bytes in total`,
      { field: 'Idempotency-Key' },
    );
  }

  function makeHold(request: KeyedRequest, holder: string): Hold {
    const { workspaceId, credentialId, key } = request;
    const held = [workspaceId, credentialId, key, holder];
    const run = (statement: string, values: readonly unknown[] = []) =>
      inWorkspace(workspaceId, (client) => client.query(statement, [...held, ...values]));
    const renewal = setInterval(() => {
      run(RENEW, [leaseMs]).catch((err) =>
        log.warn({ reason: errorMessage(err) }, 'idempotency keys: a lease was not renewed'),
      );
    }, renewEveryMs);
    renewals.add(renewal);
    const stopRenewing = () => {
      clearInterval(renewal);
      renewals.delete(renewal);
    };
    return {
      async store({ status, contentType, body }, fingerprint) {
        const sealed = sealAnswer(sealer, request, body);
        const values = [fingerprint, status, contentType, sealed, storedForSeconds];
        await retryWhileAway(() => run(STORE, values), {
          waitMs: storeWithinMs,
          everyMs: STORE_AGAIN_MS,
          onAway: (err) =>
            log.warn({ reason: errorMessage(err) }, 'idempotency keys: a response could not be stored yet'),
        }).catch((cause) => {
          throw new DomainError(
            'unavailable',
            'The response can’t be stored right now; try again with the same key',
            {
              cause,
            },
          );
        });
        stopRenewing();
      },
      async release() {
        stopRenewing();
        await run(RELEASE).catch((err) =>
          log.warn(
            { reason: errorMessage(err) },
            'idempotency keys: a lease was not released and will expire',
          ),
        );
      },
    };
  }

  async function sweep(): Promise<void> {
    for (let removed: number | null = sweepBatch; removed === sweepBatch; )
      ({ rowCount: removed } = await within(['app.sweep', 'expired'], (client) =>
        client.query(SWEEP, [sweepBatch]),
      ));
  }

  const sweeping = repeatRegularly(sweep, sweepEveryMs, (err) =>
    log.warn({ reason: errorMessage(err) }, 'idempotency keys: expired keys were not deleted'),
  );

  function answerOf({ status, content_type, body }: Row, request: KeyedRequest): StoredAnswer | null {
    if (status === null) return null;
    return { status, contentType: content_type, body: openAnswer(sealer, request, body ?? 'null') };
  }

  return {
    async begin(request) {
      const holder = randomUUID();
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await tryToBegin(request, holder).catch((cause) => {
          if (cause instanceof DomainError) throw cause;
          throw new DomainError('unavailable', 'Idempotency keys cannot be read at the moment; try again', {
            cause,
          });
        });
        if (found === 'begun') return { state: 'begun', hold: makeHold(request, holder) };
        // No row means that the key was released between the two statements.
        if (found)
          return { state: 'known', fingerprint: found.fingerprint, answer: answerOf(found, request) };
      }
      return { state: 'known', fingerprint: null, answer: null };
    },
    async close() {
      await sweeping.stop();
      for (const renewal of renewals) clearInterval(renewal);
      await database.close();
    },
  };
}
