import type { EntityManager, EntityTarget } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import {
  beginEffect,
  completeEffect,
  type Effect,
  hasEffectKey,
} from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/ids.js';
import type { VideosContext } from '../context.js';
import { type FrozenRequest, startFrozenRequest } from './start-frozen-request.js';
import type { StartedJob } from './start-job.js';

interface Work<E extends FrozenRequest> {
  /** The frozen entity and the prefix of its ids. */
  readonly entity: EntityTarget<E>;
  readonly prefix: string;
  /** Validates the request and stores it as a row of the entity with this id. */
  readonly freeze: (id: string) => Promise<unknown>;
  /** Starts a job for the work frozen under this id. */
  readonly start: (id: string) => Promise<StartedJob>;
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
  const isFrozen = (tx: EntityManager) =>
    tx.existsBy<FrozenRequest>(entity as EntityTarget<FrozenRequest>, { workspaceId, id } as never);
  if (!hasEffectKey(caller) || !(await inTransaction(db, { workspaceId }, isFrozen))) await freeze(id);
  const started = await startFrozenRequest(ctx, entity as EntityTarget<FrozenRequest>, id, () => start(id));
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect<Started>(tx, caller, { id, started }));
  return started;
}

/** Stores one of two concurrent requests with the same key. */
export const storeFrozenRequest = async <E extends FrozenRequest>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  row: Partial<E>,
): Promise<void> => {
  await tx
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row as never)
    .orIgnore()
    .execute();
};
