import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { lockMembers, requireManager } from '../member/manager.js';
import { makeOAuthClient, type NewOAuthClient } from './make-oauth-client.js';
import type { OAuthClientEntity } from './oauth-client.entity.js';

/** Registers an application; its secret is shown only in this answer. */
export async function registerOAuthClient(
  ctx: AuthContext,
  input: Omit<NewOAuthClient, 'createdBy'>,
): Promise<{ client: OAuthClientEntity; clientSecret: string | null }> {
  const { db, caller, tokenPrefix, announce } = ctx;
  requireAccess(caller, ACCESS.registerOAuthClient);
  const { workspaceId } = caller;
  const made = await inTransaction(db, { workspaceId }, async (tx) => {
    // Of a registration and the removal of its maker, one sees the other.
    await lockMembers(tx, workspaceId);
    const { userId: createdBy } = await requireManager(tx, caller);
    const registered = await makeOAuthClient(tx, tokenPrefix, workspaceId, { ...input, createdBy });
    const { id, name, redirectUris } = registered.client;
    await recordAction(
      tx,
      ctx,
      'oauth_client_registered',
      { type: 'oauth_client', id },
      { name, redirectUris },
    );
    return registered;
  });
  // The edge caches which origins have no application.
  await announce({ workspaceId });
  return made;
}
