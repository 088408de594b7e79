import type { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../platform/rate-limit/attempt-limiter.js';
import type { AccountEntity } from '../member/account.entity.js';
import { lowerEmail } from '../member/lower-email.js';
import { findAccount } from '../member/make-account.js';
import { hashPassword, verifyPassword } from '../member/password.js';
import { startSession } from './session.js';

const EMAIL_LONGEST = 320;
const PASSWORD_LONGEST = 1024;

let nobodys: Promise<string> | undefined;

/** More is no password, but work for the hash. */
export const isPossiblePassword = (password: string): boolean => password.length <= PASSWORD_LONGEST;

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The id of the browser when it has signed in to the account before. */
  readonly findDevice: (account: AccountEntity | null) => string | undefined;
}

/**
 * The account of the e-mail address when the password is right, else null: which of the two is wrong, neither answer nor time tells.
 * Throws `rate_limit_exceeded`.
 */
export async function checkPassword(
  { db, signInAttempts }: { db: DataSource; signInAttempts: AttemptLimiter },
  { email: given, password, address, findDevice }: PasswordAttempt,
): Promise<AccountEntity | null> {
  const email = given.trim();
  if (!email || email.length > EMAIL_LONGEST || !isPossiblePassword(password)) return null;
  const account = await findAccount(db.manager, email);
  const lowered = await lowerEmail(db.manager, email);
  const attempt = await signInAttempts.begin({ address, account: lowered, device: findDevice(account) });
  nobodys ??= hashPassword('nobody has this one');
  const holds = await verifyPassword(account?.passwordHash ?? (await nobodys), password);
  if (!account || !holds) return null;

  await attempt.succeeded();
  return account;
}

/** The account and a session's token for the right e-mail address and password, else null. Throws `rate_limit_exceeded`. */
export async function signIn(
  deps: { db: DataSource; signInAttempts: AttemptLimiter },
  attempt: PasswordAttempt,
): Promise<{ account: AccountEntity; session: string } | null> {
  const account = await checkPassword(deps, attempt);
  return account && { account, session: await startSession(deps.db, account) };
}
