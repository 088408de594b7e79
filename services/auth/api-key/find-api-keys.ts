import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { requireManager } from '../member/manager.js';

/** Returns the workspace's keys, newest first. */
export function findApiKeys({ db, caller }: AuthContext): Promise<ApiKeyEntity[]> {
  requireAccess(caller, ACCESS.apiKeys);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return tx.find(ApiKeyEntity, { where: { workspaceId }, order: { createdAt: 'desc', id: 'desc' } });
  });
}
