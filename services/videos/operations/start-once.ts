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
import { type Frozen, startFrozen } from './start-frozen.js';
import type { StartedJob } from './start-job.js';

interface Work<E extends Frozen> {
  /** What is frozen, and how its ids begin. */
  readonly entity: EntityTarget<E>;
  readonly prefix: string;
  /** Checks what is asked for and keeps it as a row of the entity with this id. */
  readonly freeze: (id: string) => Promise<unknown>;
  /** Has jobs accept the work that is frozen under this id. */
  readonly start: (id: string) => Promise<StartedJob>;
}

interface Started {
  readonly id: string;
  /** Absent until jobs has answered. */
  readonly started?: StartedJob;
}

/**
 * Freezes work and has it started, once for a key of the request: a request that comes again goes on where the first one was lost, with
 * what was frozen then, and has the same job as its answer.
 */
export async function startOnce<E extends Frozen>(
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
    tx.existsBy<Frozen>(entity as EntityTarget<Frozen>, { workspaceId, id } as never);
  if (!hasEffectKey(caller) || !(await inTransaction(db, { workspaceId }, isFrozen))) await freeze(id);
  const started = await startFrozen(ctx, entity as EntityTarget<Frozen>, id, () => start(id));
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect<Started>(tx, caller, { id, started }));
  return started;
}

/** Of two requests with the same key at the same time one is kept. */
export const storeFrozen = async <E extends Frozen>(
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
