import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { AccountEntity } from '../account/account.entity.js';
import { isPasswordCurrent } from '../account/make-account.js';
import { hashPassword } from '../account/password.js';
import { type RequestOrigin, recordAccountAction } from '../audit/record-action.js';
import type { AuthServices } from '../context.js';

/**
 * Replaces an account's password. Sessions and grants of the previous password end in the same transaction.
 * Returns the workspaces whose credentials have ended, to be announced after the commit.
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

/**
 * Replaces the password after its owner's current one was verified. Returns false when it has been replaced
 * meanwhile.
 */
export async function replaceOwnPassword(
  { db, announce, hashing }: Pick<AuthServices, 'db' | 'announce' | 'hashing'>,
  account: AccountEntity,
  password: string,
  origin: RequestOrigin,
): Promise<boolean> {
  const source = { name: account.id, isKnown: true };
  const passwordHash = await hashing.run(source, () => hashPassword(password));
  const workspaceIds = await inTransaction(db, {}, async (tx) => {
    if (!(await isPasswordCurrent(tx, account))) return null;
    const ended = await replacePassword(tx, account.id, passwordHash);
    await recordAccountAction(tx, account.id, 'password_changed', origin);
    return ended;
  });
  for (const workspaceId of workspaceIds ?? []) await announce({ workspaceId, userId: account.id });
  return workspaceIds !== null;
}
