import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { AccountEntity } from '../account/account.entity.js';
import { hashSecret } from '../credential/secrets.js';
import type { OAuthContext } from './oauth-context.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';

/** Called for every grant that a transaction ends or reduces. */
type NoteEnded = (grant: OAuthGrantEntity) => void;

/**
 * Opens the row of the presented secret, whatever its workspace, and no other. Ended grants are announced
 * after the commit.
 */
export async function withPresented<T>(
  { db, announce }: OAuthContext,
  secret: string,
  work: (tx: EntityManager, hash: Buffer, noteEnded: NoteEnded) => Promise<T>,
): Promise<T> {
  const hash = hashSecret(secret);
  const ended: OAuthGrantEntity[] = [];
  const result = await inTransaction(
    db,
    { settings: { 'app.credential_hash': hash.toString('hex') } },
    (tx) => work(tx, hash, (grant) => ended.push(grant)),
  );
  for (const { workspaceId, id } of ended) await announce({ workspaceId, credentialId: id });
  return result;
}

/** Continues in the workspace of the row that was found, with its grant locked to serialize changes. */
export async function lockGrant(
  tx: EntityManager,
  { workspaceId, grantId }: { workspaceId: string; grantId: string },
): Promise<OAuthGrantEntity> {
  await tx.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
  return tx.findOneOrFail(OAuthGrantEntity, { where: { id: grantId }, lock: { mode: 'pessimistic_write' } });
}

/** Whether the grant was revoked, or its account's password has changed. */
export async function hasEnded(tx: EntityManager, grant: OAuthGrantEntity): Promise<boolean> {
  const { accountId: id, passwordVersion, revokedAt } = grant;
  return revokedAt !== null || !(await tx.existsBy(AccountEntity, { id, passwordVersion }));
}

/** Revokes the whole family: every token issued for the grant. */
export async function revokeGrant(tx: EntityManager, grant: OAuthGrantEntity, at: Date): Promise<void> {
  await tx.update(OAuthGrantEntity, { id: grant.id }, { revokedAt: grant.revokedAt ?? at });
}
