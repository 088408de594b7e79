import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { makeApiKey } from './make-api-key.js';

export interface CreateApiKey {
  readonly name: string;
  readonly expiresAt?: Date | null;
}

/** Creates an API key with at most its creator's permissions; the key is shown only in this answer. */
export async function createApiKey(
  { db, caller, tokenPrefix }: AuthContext,
  { name, expiresAt }: CreateApiKey,
): Promise<{ apiKey: ApiKeyEntity; key: string }> {
  requireAccess(caller, ACCESS.createApiKey);
  requireName('input.name', name);
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw new DomainError('validation_error', 'input.expiresAt must be in the future', {
      field: 'input.expiresAt',
    });
  }
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { role: managementRole, userId: createdBy } = await requireManager(tx, caller);
    return makeApiKey(tx, tokenPrefix, { workspaceId, name, expiresAt, managementRole, createdBy });
  });
}
