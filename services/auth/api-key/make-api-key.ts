import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { makeId, randomText } from '../../platform/text/ids.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { hashSecret } from '../credential/secrets.js';

export interface NewApiKey {
  readonly workspaceId: string;
  readonly name: string;
  readonly expiresAt?: Date | null | undefined;
  readonly managementRole: Role;
  /** Account of the member who creates it; null for the operator. */
  readonly createdBy: string | null;
  /** Absent: no role limits it. */
  readonly role?: Role | null;
  /** Absent: every scope. */
  readonly scopes?: readonly string[] | null;
}

/** Over 220 bits of entropy: it cannot be guessed, so a fast hash is sufficient. */
const KEY_LENGTH = 40;

/** Creates a key in the transaction's workspace. The key itself is not stored. */
export async function makeApiKey(
  tx: EntityManager,
  tokenPrefix: string,
  { expiresAt, role, scopes, ...given }: NewApiKey,
): Promise<{ apiKey: ApiKeyEntity; key: string }> {
  const key = `${tokenPrefix}_live_${randomText(KEY_LENGTH)}`;
  const id = makeId('key');
  const tokenHash = hashSecret(key);
  const limits = { role: role ?? null, scopes: scopes ? [...scopes] : null };
  await tx.insert(ApiKeyEntity, { ...given, ...limits, id, tokenHash, expiresAt: expiresAt ?? null });
  return { apiKey: await tx.findOneByOrFail(ApiKeyEntity, { workspaceId: given.workspaceId, id }), key };
}
