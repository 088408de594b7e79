import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';

const WINDOW_SECONDS = 900;
/** One address stands for many people behind it; one account for one. */
const FAILURES_MOST = { account: 10, address: 50 } as const;
type Subject = keyof typeof FAILURES_MOST;

/** Neither addresses nor names of people are kept, only their hashes. */
const hashOf = (subject: Subject, name: string): Buffer =>
  createHash('sha256').update(`${subject}:${name}`).digest();

const within = <T>(db: DataSource, hash: Buffer, statement: string, values: unknown[]): Promise<T> =>
  inTransaction(db, { settings: { 'app.subject_hash': hash.toString('hex') } }, (tx) =>
    tx.query(statement, [hash, ...values]),
  );

async function countOne(db: DataSource, subject: Subject, name: string): Promise<void> {
  const [row] = await within<[{ failures: number; seconds: number }]>(
    db,
    hashOf(subject, name),
    `insert into sign_in_failures as f (subject_hash, failures, expires_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (subject_hash) do update set
       failures = case when f.expires_at <= now() then 1 else f.failures + 1 end,
       expires_at = case when f.expires_at <= now() then excluded.expires_at else f.expires_at end
     returning failures, ceil(extract(epoch from expires_at - now()))::int as seconds`,
    [WINDOW_SECONDS],
  );
  if (row.failures > FAILURES_MOST[subject]) {
    throw new DomainError('rate_limit_exceeded', 'Too many attempts to sign in', {
      details: { retryAfterSeconds: row.seconds },
    });
  }
}

export interface Attempt {
  readonly email: string;
  readonly address: string;
}

/** Counted before the password is looked at, so that many at once get no more. Throws `rate_limit_exceeded`. */
export async function countAttempt(db: DataSource, { email, address }: Attempt): Promise<void> {
  await countOne(db, 'address', address);
  await countOne(db, 'account', email);
}

/** A success was no failure: the account starts anew, the address gets its one back. */
export async function forgetAttempt(db: DataSource, { email, address }: Attempt): Promise<void> {
  await within(db, hashOf('account', email), 'delete from sign_in_failures where subject_hash = $1', []);
  await within(
    db,
    hashOf('address', address),
    'update sign_in_failures set failures = greatest(failures - 1, 0) where subject_hash = $1',
    [],
  );
}
