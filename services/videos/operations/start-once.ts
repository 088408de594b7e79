import type { EntityManager, EntityTarget } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { isRefused } from '../../platform/errors/unavailable.js';
import {
  beginEffect,
  completeEffect,
  type Effect,
  hasEffectKey,
} from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import type { StartedJob } from './start-job.js';

/** A frozen request as it is stored. */
export type Frozen<E> = Omit<E, 'createdAt'>;

interface Work<E extends FrozenRequest> {
  /** The frozen entity and the prefix of its ids. */
  readonly entity: EntityTarget<E>;
  readonly prefix: string;
  /** Validates the request and stores it as a row of the entity with this id; returns the row. */
  readonly freeze: (id: string) => Promise<Frozen<E>>;
  /** Starts a job for the frozen work. */
  readonly start: (frozen: Frozen<E>) => Promise<StartedJob>;
}

interface Started {
  readonly id: string;
  /** Absent until jobs has responded. */
  readonly started?: StartedJob;
}

/**
 * Freezes work and starts it once per idempotency key: a repeated request continues where the first one was
 * interrupted, with the parameters frozen then, and returns the same job.
 */
export async function startOnce<E extends FrozenRequest>(
  ctx: VideosContext,
  effect: Effect,
  { entity, prefix, freeze, start }: Work<E>,
): Promise<StartedJob> {
  const { db, caller } = ctx;
  const { workspaceId } = caller;
  const { result } = await beginEffect<Started>(db, caller, effect, () => ({ id: makeId(prefix) }));
  if (result.started) return result.started;
  const { id } = result;
  const find = (tx: EntityManager) => tx.findOneBy(entity, { workspaceId, id } as never);
  const stored = hasEffectKey(caller) ? await inTransaction(db, { workspaceId }, find) : null;
  const frozen = stored ?? (await freeze(id));
  const started = await startFrozenRequest(ctx, entity as EntityTarget<FrozenRequest>, id, () =>
    start(frozen),
  );
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect<Started>(tx, caller, { id, started }));
  return started;
}

/** Stores one of two concurrent requests with the same key, and returns that one. */
export async function storeFrozenRequest<E extends FrozenRequest>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  row: Frozen<E>,
): Promise<Frozen<E>> {
  const { raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row as never)
    .orIgnore()
    .returning('id')
    .execute();
  const isStored = (raw as unknown[]).length > 0;
  const { workspaceId, id } = row as FrozenRequest;
  return isStored ? row : tx.findOneByOrFail(entity, { workspaceId, id } as never);
}

interface FrozenRequest {
  workspaceId: string;
  id: string;
}

/**
 * Starts the work frozen under this id as a row of `entity`. The row is committed before the command is sent,
 * so that its receiver can read it immediately, and deleted when no job was created.
 */
export async function startFrozenRequest(
  { db, caller: { workspaceId } }: VideosContext,
  entity: EntityTarget<FrozenRequest>,
  id: string,
  start: () => Promise<StartedJob>,
): Promise<StartedJob> {
  const forget = () => inTransaction(db, { workspaceId }, (tx) => tx.delete(entity, { workspaceId, id }));
  try {
    const job = await start();
    if (!job.started) await forget();
    return job;
  } catch (err) {
    // Without a response the job may have been accepted, which requires the row.
    if (isRefused(err)) await forget();
    throw err;
  }
}
