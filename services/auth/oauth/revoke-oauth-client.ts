import { IsNull } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { OAuthClientEntity } from './oauth-client.entity.js';

/** Revokes an application permanently. */
export async function revokeOAuthClient(ctx: AuthContext, id: string): Promise<OAuthClientEntity> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.revokeOAuthClient);
  const { workspaceId } = caller;
  const client = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    const { affected } = await tx.update(
      OAuthClientEntity,
      { workspaceId, id, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    );
    const found = await tx.findOneBy(OAuthClientEntity, { workspaceId, id });
    const target = { type: 'oauth_client', id };
    if (affected && found) await recordAction(tx, ctx, 'oauth_client_revoked', target, { name: found.name });
    return found;
  });
  if (!client) throw notFound({ what: 'OAuth client', id });
  // Invalidates cached credentials of the client.
  await ctx.announce({ workspaceId });
  return client;
}
