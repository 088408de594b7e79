import type { DataSource } from 'typeorm';
import type { AttemptLimiter } from '../../platform/rate-limit/attempt-limiter.js';
import type { AccountEntity } from '../account/account.entity.js';
import { lowerEmail } from '../account/lower-email.js';
import { findAccount } from '../account/make-account.js';
import { hashPassword, verifyPassword } from '../account/password.js';

const EMAIL_LONGEST = 320;
const PASSWORD_LONGEST = 1024;

let nobodys: Promise<string> | undefined;

/** A longer password cannot exist, and would only cause work for the hash. */
export const isPossiblePassword = (password: string): boolean => password.length <= PASSWORD_LONGEST;

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** Returns the device ID of a browser that has signed in to the account before. */
  readonly findDevice: (account: AccountEntity | null) => string | undefined;
}

/**
 * Returns the account when address and password are correct, else null: neither answer nor timing reveals
 * which of the two is wrong.
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
  nobodys ??= hashPassword('a password that no account has');
  const holds = await verifyPassword(account?.passwordHash ?? (await nobodys), password);
  if (!account || !holds) return null;

  await attempt.succeeded();
  return account;
}
