import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { lastOwner, ownersOnly } from '../errors.js';
import { type Manager, mayHandle } from './manager.js';

/** Throws `insufficient_role`. */
export function requireMayHandle(manager: Manager, role: Role): void {
  if (!mayHandle(manager, role)) throw ownersOnly({ role: manager.role });
}

/**
 * Throws `conflict` when this member is the only owner. Call `lockMembers` first, so that two owners cannot
 * leave concurrently.
 */
export async function requireOtherOwner(
  tx: EntityManager,
  workspaceId: string,
  userId: string,
): Promise<void> {
  const others: unknown[] = await tx.query(
    `select 1 from member where workspace_id = $1 and role = 'owner' and account_id <> $2 limit 1`,
    [workspaceId, userId],
  );
  if (others.length === 0) throw lastOwner({});
}
