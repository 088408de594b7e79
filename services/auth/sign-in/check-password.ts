import type { DataSource } from 'typeorm';
import { type AttemptLimiter, clientSubnet } from '../../platform/rate-limit/attempt-limiter.js';
import type { AccountEntity } from '../account/account.entity.js';
import type { HashingQueue } from '../account/hashing-queue.js';
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
 * Throws `rate_limit_exceeded`, and `unavailable` when too many passwords are being checked.
 */
export async function checkPassword(
  { db, signInAttempts, hashing }: { db: DataSource; signInAttempts: AttemptLimiter; hashing: HashingQueue },
  { email: given, password, address, findDevice }: PasswordAttempt,
): Promise<AccountEntity | null> {
  const email = given.trim();
  if (!email || email.length > EMAIL_LONGEST || !isPossiblePassword(password)) return null;
  const account = await findAccount(db.manager, email);
  const device = findDevice(account);
  const source =
    account && device ? { name: account.id, isKnown: true } : { name: clientSubnet(address), isKnown: false };
  hashing.requireRoom(source);
  const lowered = await lowerEmail(db.manager, email);
  const attempt = await signInAttempts.begin({ address, account: lowered, device });
  nobodys ??= hashPassword('a password that no account has');
  const passwordHash = account?.passwordHash ?? (await nobodys);
  const holds = await hashing.run(source, () => verifyPassword(passwordHash, password));
  if (!account || !holds) return null;

  await attempt.succeeded();
  return account;
}
