import type { DataSource, EntityManager } from 'typeorm';
import type { CallerClaims } from '../access/caller.js';
import { inTransaction } from '../database/database.js';
import { DomainError } from '../errors/errors.js';
import { canonical, sha256 } from './fingerprint.js';

/** An operation's effect on its service's records, applied once per key that its caller sends. */
export interface Effect {
  /** The mutation's name. */
  readonly operation: string;
  /** The mutation's arguments. A key that is reused with other arguments is refused. */
  readonly input: unknown;
}

interface BegunEffect<R> {
  /** The result as assigned when the effect began, or as it was completed. */
  readonly result: R;
  /** Whether an earlier request completed the effect. */
  readonly isDone: boolean;
}

interface Row<R> {
  readonly fingerprint: string;
  readonly result: R;
  readonly isDone: boolean;
}

/** An expired key counts as new. The statement waits for a concurrent request with the same key. */
const INSERT = `
  insert into effect_key as known (workspace_id, credential_id, key, fingerprint, result, is_done) values ($1, $2, $3, $4, $5, false)
  on conflict (workspace_id, credential_id, key) do update set
    fingerprint = excluded.fingerprint, result = excluded.result, is_done = false, expires_at = excluded.expires_at
  where known.expires_at <= now()
  returning 1`;
const OF_KEY = 'workspace_id = $1 and credential_id = $2 and key = $3';
const FIND = `select fingerprint, result, is_done as "isDone" from effect_key where ${OF_KEY} and expires_at > now()`;
const COMPLETE = `update effect_key set result = $4, is_done = true where ${OF_KEY}`;

type Key = readonly [workspaceId: string, credentialId: string, key: string];

function keyOf({ workspaceId, credentialId, effectKey }: CallerClaims): Key | null {
  return workspaceId && credentialId && effectKey ? [workspaceId, credentialId, effectKey] : null;
}

/** Callers whose request was answered from what an earlier request with the same key had done. */
const replayed = new WeakSet<CallerClaims>();

/** Whether the answer to the caller's request is rebuilt from the effect of an earlier one. A caller with a key is of one request. */
export const isReplayed = (caller: CallerClaims): boolean => replayed.has(caller);

const fingerprintOf = ({ operation, input }: Effect): string =>
  sha256(JSON.stringify(canonical(JSON.parse(JSON.stringify([operation, input ?? null])))));

async function findRow<R>(tx: EntityManager, key: Key, effect: Effect): Promise<Row<R> | null> {
  const [row]: Array<Row<R>> = await tx.query(FIND, [...key]);
  if (row && row.fingerprint !== fingerprintOf(effect))
    throw new DomainError('conflict', 'Idempotency-Key was used for another request; use a new one', {
      field: 'Idempotency-Key',
    });
  return row ?? null;
}

function replay<R>(caller: CallerClaims, result: R): R {
  replayed.add(caller);
  return result;
}

/** Inserts the key in the caller's transaction; returns null when an earlier request has inserted it. */
async function insertRow<R>(tx: EntityManager, key: Key, effect: Effect, result: R): Promise<R | null> {
  const inserted: unknown[] = await tx.query(INSERT, [...key, fingerprintOf(effect), JSON.stringify(result)]);
  return inserted.length > 0 ? result : null;
}

/**
 * Applies an operation whose effect is one transaction, that of the caller: key and effect commit together. A
 * repeated request with the key receives the first one's result of `apply`, and nothing is applied. The
 * result is stored as JSON: IDs, never secrets. Throws `conflict` when the key was used for something else.
 */
export async function applyEffect<R extends object>(
  tx: EntityManager,
  caller: CallerClaims,
  effect: Effect,
  apply: () => Promise<R>,
): Promise<R> {
  const key = keyOf(caller);
  if (!key) return apply();
  const isNew = await insertRow(tx, key, effect, {});
  const known = isNew ? null : await findRow<R>(tx, key, effect);
  if (known?.isDone) return replay(caller, known.result);
  const result = await apply();
  await tx.query(COMPLETE, [...key, JSON.stringify(result)]);
  return result;
}

/**
 * Returns the effect of an earlier request with the caller's key; null when there is none. For operations
 * that check first and write later.
 */
export async function findEffect<R extends object>(
  db: DataSource,
  caller: CallerClaims,
  effect: Effect,
): Promise<R | null> {
  const key = keyOf(caller);
  if (!key) return null;
  const [workspaceId] = key;
  const row = await inTransaction(db, { workspaceId }, (tx) => findRow<R>(tx, key, effect));
  return row?.isDone ? replay(caller, row.result) : null;
}

/**
 * Begins an operation that spans several transactions or services: commits the IDs that it will use. A
 * repeated request with the key receives the same IDs, so that each step finds what is already done. Ends
 * with `completeEffect`.
 */
export async function beginEffect<R extends object>(
  db: DataSource,
  caller: CallerClaims,
  effect: Effect,
  assign: () => R,
): Promise<BegunEffect<R>> {
  const key = keyOf(caller);
  const assigned = assign();
  if (!key) return { result: assigned, isDone: false };
  const [workspaceId] = key;
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (await insertRow(tx, key, effect, assigned)) return { result: assigned, isDone: false };
    const known = await findRow<R>(tx, key, effect);
    if (known?.isDone) replay(caller, known.result);
    return known ?? { result: assigned, isDone: false };
  });
}

/** Stores, in the transaction of the operation's effect, the data that its answer is rebuilt from. */
export async function completeEffect<R extends object>(
  tx: EntityManager,
  caller: CallerClaims,
  result: R,
): Promise<void> {
  const key = keyOf(caller);
  if (key) await tx.query(COMPLETE, [...key, JSON.stringify(result)]);
}

export const hasEffectKey = (caller: CallerClaims): boolean => keyOf(caller) !== null;
