import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type Boundary, inTransaction } from '../../platform/database.js';
import { AccountEntity } from '../member/account.entity.js';
import { hashSecret } from '../oauth/secrets.js';
import { SessionEntity } from './session.entity.js';

/** Long enough to read a consent page, short enough for an unattended browser. */
export const SESSION_SECONDS = 1800;

export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

const openedBy = (token: string): Boundary => ({
  settings: { 'app.session_hash': hashSecret(token).toString('hex') },
});

/** Starts a session with a new token, never with one that the browser had before. */
export async function startSession(
  db: DataSource,
  { id: accountId, passwordVersion }: Pick<AccountEntity, 'id' | 'passwordVersion'>,
): Promise<string> {
  const token = makeSessionToken();
  await inTransaction(db, openedBy(token), (tx) =>
    tx.insert(SessionEntity, {
      accountId,
      passwordVersion,
      tokenHash: hashSecret(token),
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    }),
  );
  return token;
}

/**
 * Returns the signed-in account of the token; null if the session ended, for example by a change of the
 * password.
 */
export function findSessionAccount(db: DataSource, token: string): Promise<AccountEntity | null> {
  return inTransaction(db, openedBy(token), async (tx) => {
    const session = await tx.findOneBy(SessionEntity, { tokenHash: hashSecret(token) });
    if (!session || session.expiresAt.getTime() <= Date.now()) return null;
    const { accountId: id, passwordVersion } = session;
    return tx.findOneBy(AccountEntity, { id, passwordVersion });
  });
}

export async function endSession(db: DataSource, token: string): Promise<void> {
  await inTransaction(db, openedBy(token), (tx) =>
    tx.delete(SessionEntity, { tokenHash: hashSecret(token) }),
  );
}
