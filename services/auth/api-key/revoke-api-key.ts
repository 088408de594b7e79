import { IsNull } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { keyAboveRole } from '../errors.js';
import { findManagementRole, isAbove, requireManager } from '../member/manager.js';

/** Revokes a key permanently. Callers cannot revoke keys that manage more than they do; every key can revoke itself. */
export async function revokeApiKey(ctx: AuthContext, id: string): Promise<ApiKeyEntity> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.revokeApiKey);
  const { workspaceId } = caller;
  const apiKey = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const isOwnKey = caller.userId === null && caller.credentialId === id;
    const manager = isOwnKey ? null : await requireManager(tx, caller);
    const key = await tx.findOneBy(ApiKeyEntity, { workspaceId, id });
    if (!key) throw notFound({ what: 'API key', id });
    const managementRole = await findManagementRole(tx, key);
    if (manager && managementRole && isAbove(managementRole, manager.role))
      throw keyAboveRole({ id, managementRole, role: manager.role });

    const unrevoked = { workspaceId, id, revokedAt: IsNull() };
    const { affected } = await tx.update(ApiKeyEntity, unrevoked, { revokedAt: () => 'now()' });
    if (affected) await recordAction(tx, ctx, 'api_key_revoked', { type: 'api_key', id }, { name: key.name });
    return tx.findOneByOrFail(ApiKeyEntity, { workspaceId, id });
  });
  await ctx.announce({ workspaceId, credentialId: id });
  return apiKey;
}
