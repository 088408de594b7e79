import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { AuthContext } from '../context.js';

const MAX_ASKED = 100;

/** Returns which of these accounts are members of the workspace. Used by the videos service. */
export async function membersAmong(
  { db, caller }: AuthContext,
  userIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  if (userIds.length > MAX_ASKED)
    throw new DomainError('validation_error', `userIds must have at most ${MAX_ASKED} items`, {
      field: 'userIds',
    });
  const { workspaceId } = caller;
  const members: Array<{ id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query('select account_id as id from member where workspace_id = $1 and account_id = any($2)', [
      workspaceId,
      userIds,
    ]),
  );
  return members.map(({ id }) => id);
}
