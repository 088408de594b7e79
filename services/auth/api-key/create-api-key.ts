import { ACCESS, type Scope } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { CallerClaims, Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireName } from '../../platform/text/check-text.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import type { ApiKeyEntity } from '../credential/api-key.entity.js';
import { roleAboveCreator } from '../errors.js';
import { isAbove, lockMembers, requireManager } from '../member/manager.js';
import { readScopes } from '../oauth/check-client.js';
import { makeApiKey } from './make-api-key.js';

/** What a key may do; null: no limit. */
export interface KeyLimits {
  readonly role: Role | null;
  readonly scopes: readonly string[] | null;
}

export interface RequestedLimits {
  readonly role?: Role | null;
  readonly scopes?: readonly string[] | null;
}

/** Returns the scopes in their usual order, each once; null if none are named. Throws `validation_error`. */
const readKeyScopes = (given: readonly string[] | null | undefined): Scope[] | null =>
  given == null ? null : readScopes('input.scopes', given);

/**
 * Returns the limits of a new key. Its role is at most its creator's, and a key that creates another passes its own role
 * on. Only callers with every scope create keys, so that no key obtains more than its creator.
 */
function limitKey(
  { userId, role: ownRole }: Pick<CallerClaims, 'userId' | 'role'>,
  creatorRole: Role,
  requested: RequestedLimits,
): KeyLimits {
  const scopes = readKeyScopes(requested.scopes);
  const role = requested.role ?? (userId === null ? ownRole : null);
  if (role && isAbove(role, creatorRole)) throw roleAboveCreator({ role, creatorRole });
  return { role, scopes };
}

export interface CreateApiKey {
  readonly name: string;
  readonly expiresAt?: Date | null;
  readonly role?: Role | null;
  readonly scopes?: readonly string[] | null;
}

/** Creates an API key with at most its creator's permissions; the key is shown only in this answer. */
export async function createApiKey(
  ctx: AuthContext,
  { name, expiresAt, role, scopes }: CreateApiKey,
): Promise<{ apiKey: ApiKeyEntity; key: string }> {
  const { db, caller, tokenPrefix } = ctx;
  requireAccess(caller, ACCESS.createApiKey);
  requireName('input.name', name);
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw new DomainError('validation_error', 'input.expiresAt must be in the future', {
      field: 'input.expiresAt',
    });
  }
  readKeyScopes(scopes);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    // Of a creation and the removal of its maker, one sees the other.
    await lockMembers(tx, workspaceId);
    const { role: creatorRole, userId: createdBy } = await requireManager(tx, caller);
    const limits = limitKey(caller, creatorRole, { role, scopes });
    const managementRole = limits.role ?? creatorRole;
    const made = await makeApiKey(tx, tokenPrefix, {
      ...{ workspaceId, name, expiresAt, managementRole, createdBy },
      ...limits,
    });
    const target = { type: 'api_key', id: made.apiKey.id };
    const expiry = made.apiKey.expiresAt?.toISOString() ?? null;
    await recordAction(tx, ctx, 'api_key_created', target, {
      ...{ name, managementRole, ...limits },
      expiresAt: expiry,
    });
    return made;
  });
}
