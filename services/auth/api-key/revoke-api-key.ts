import { IsNull } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** Ends a key for good. A key may end itself. */
export async function revokeApiKey(ctx: AuthContext, id: string): Promise<ApiKeyEntity> {
  requireAccess(ctx.caller, ACCESS.revokeApiKey);
  const { workspaceId } = ctx.caller;
  const apiKey = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await tx.update(ApiKeyEntity, { workspaceId, id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    return tx.findOneBy(ApiKeyEntity, { workspaceId, id });
  });
  if (!apiKey) throw notFound({ what: 'API key', id });
  await ctx.announce({ workspaceId, credentialId: id });
  return apiKey;
}
