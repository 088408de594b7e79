import type { EntityManager } from 'typeorm';
import type { Caller, Role } from '../../platform/caller.js';
import { lastOwner, ownersOnly } from '../errors.js';

/** An admin must not make themselves owner by way of another account. A key counts as full access. */
export function requireMayHandle(caller: Caller, role: Role): void {
  if (role === 'owner' && caller.role && caller.role !== 'owner') throw ownersOnly({ role: caller.role });
}

/** Throws `conflict` when this person is the only owner. Holds the owners until the transaction ends, so that two can't leave at once. */
export async function requireOtherOwner(
  tx: EntityManager,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const owners: Array<{ account_id: string }> = await tx.query(
    `select account_id from member where workspace_id = $1 and role = 'owner' order by account_id for update`,
    [workspaceId],
  );
  if (owners.every(({ account_id }) => account_id === userId)) throw lastOwner({});
}
