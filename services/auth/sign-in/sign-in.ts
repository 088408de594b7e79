import type { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../platform/rate-limit/attempt-limiter.js';
import { AccountEntity } from '../member/account.entity.js';
import { hashPassword, verifyPassword } from '../member/password.js';
import { startSession } from './session.js';

const EMAIL_LONGEST = 320;
const PASSWORD_LONGEST = 1024;

let nobodys: Promise<string> | undefined;

async function findAccount(db: DataSource, email: string): Promise<AccountEntity | null> {
  return db.manager
    .createQueryBuilder(AccountEntity, 'account')
    .where('lower(account.email) = lower(:email)', { email })
    .getOne();
}

/** More is no password, but work for the hash. */
export const isPossiblePassword = (password: string): boolean => password.length <= PASSWORD_LONGEST;

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** A browser that has signed in to the account before. */
  readonly device?: string | undefined;
}

/**
 * The account of the e-mail address when the password is right, else null: which of the two is wrong, neither answer nor time tells.
 * Throws `rate_limit_exceeded`.
 */
export async function checkPassword(
  { db, signInAttempts }: { db: DataSource; signInAttempts: AttemptLimiter },
  { email: given, password, address, device }: PasswordAttempt,
): Promise<AccountEntity | null> {
  const email = given.trim().toLowerCase();
  if (!email || email.length > EMAIL_LONGEST || email.includes('\0') || !isPossiblePassword(password))
    return null;
  const attempt = await signInAttempts.begin({ address, account: email, device });
  const account = await findAccount(db, email);
  nobodys ??= hashPassword('nobody has this one');
  const holds = await verifyPassword(account?.passwordHash ?? (await nobodys), password);
  if (!account || !holds) return null;

  await attempt.succeeded();
  return account;
}

/** A session's token for the right e-mail address and password, else null. Throws `rate_limit_exceeded`. */
export async function signIn(
  deps: { db: DataSource; signInAttempts: AttemptLimiter },
  attempt: PasswordAttempt,
): Promise<string | null> {
  const account = await checkPassword(deps, attempt);
  return account && startSession(deps.db, account);
}
