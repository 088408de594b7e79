import { IsNull } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
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
    await tx.update(
      OAuthClientEntity,
      { workspaceId, id, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    );
    return tx.findOneBy(OAuthClientEntity, { workspaceId, id });
  });
  if (!client) throw notFound({ what: 'OAuth client', id });
  // Invalidates cached credentials of the client.
  await ctx.announce({ workspaceId });
  return client;
}
