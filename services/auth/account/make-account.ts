import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import { AccountEntity } from './account.entity.js';

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Returns an account by its address, ignoring case. */
export const findAccount = (tx: EntityManager, email: string): Promise<AccountEntity | null> =>
  tx
    .createQueryBuilder(AccountEntity, 'account')
    .where('lower(account.email) = lower(:email)', { email })
    .getOne();

/**
 * Whether the verified password is still the account's current one. Locks the account until the transaction
 * ends.
 */
export async function isPasswordCurrent(
  tx: EntityManager,
  { id, passwordVersion }: AccountEntity,
): Promise<boolean> {
  const found: unknown[] = await tx.query(
    'select 1 from account where id = $1 and password_version = $2 for update',
    [id, passwordVersion],
  );
  return found.length > 0;
}

/** Creates an account; returns null if the address is taken. */
export async function makeAccount(tx: EntityManager, account: NewAccount): Promise<AccountEntity | null> {
  const id = makeId('usr');
  const made: unknown[] = await tx.query(
    `insert into account (id, email, name, password_hash) values ($1, $2, $3, $4)
     on conflict (lower(email)) do nothing returning id`,
    [id, account.email, account.name, account.passwordHash],
  );
  return made.length > 0 ? tx.findOneByOrFail(AccountEntity, { id }) : null;
}
