import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { makeOAuthClient, type NewOAuthClient } from './make-oauth-client.js';
import type { OAuthClientEntity } from './oauth-client.entity.js';

/** Registers an application; its secret is shown only in this answer. */
export async function registerOAuthClient(
  { db, caller, tokenPrefix, announce }: AuthContext,
  input: NewOAuthClient,
): Promise<{ client: OAuthClientEntity; clientSecret: string | null }> {
  requireAccess(caller, ACCESS.registerOAuthClient);
  const { workspaceId } = caller;
  const made = await inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return makeOAuthClient(tx, tokenPrefix, workspaceId, input);
  });
  // The edge caches which origins have no application.
  await announce({ workspaceId });
  return made;
}
