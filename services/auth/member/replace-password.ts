import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import type { AuthServices } from '../context.js';
import type { AccountEntity } from './account.entity.js';
import { isPasswordCurrent } from './make-account.js';
import { hashPassword } from './password.js';

/**
 * Gives an account another password. Sessions and grants came of the one before, so in the same moment all of them end. Returns the
 * workspaces in which credentials have ended, to be announced once it is committed.
 */
export async function replacePassword(
  tx: EntityManager,
  accountId: string,
  passwordHash: string,
): Promise<string[]> {
  await tx.query(
    'update account set password_hash = $2, password_version = password_version + 1 where id = $1',
    [accountId, passwordHash],
  );
  await tx.query(`select set_config('app.account_id', $1, true)`, [accountId]);
  const rows: Array<{ id: string }> = await tx.query(
    'select workspace_id as id from member where account_id = $1',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** The same by its owner, whose present password has just been verified. False: it has been replaced meanwhile. */
export async function replaceOwnPassword(
  { db, announce }: { readonly db: DataSource; readonly announce: AuthServices['announce'] },
  account: AccountEntity,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const workspaceIds = await inTransaction(db, {}, async (tx) =>
    (await isPasswordCurrent(tx, account)) ? replacePassword(tx, account.id, passwordHash) : null,
  );
  for (const workspaceId of workspaceIds ?? []) await announce({ workspaceId, userId: account.id });
  return workspaceIds !== null;
}
