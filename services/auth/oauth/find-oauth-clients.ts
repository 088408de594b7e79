import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { OAuthClientEntity } from './oauth-client.entity.js';

/** Returns the workspace's applications, newest first. */
export function findOAuthClients({ db, caller }: AuthContext): Promise<OAuthClientEntity[]> {
  requireAccess(caller, ACCESS.oauthClients);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return tx.find(OAuthClientEntity, { where: { workspaceId }, order: { createdAt: 'desc', id: 'desc' } });
  });
}
