import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { type Boundary, inTransaction } from '../../platform/database/database.js';
import { AccountEntity } from '../account/account.entity.js';
import { type RequestOrigin, recordAccountAction } from '../audit/record-action.js';
import { hashSecret } from '../credential/secrets.js';
import { SessionEntity } from './session.entity.js';

/**
 * How long a sign-in suffices to grant an app access: long enough to read a consent page, short enough for an
 * unattended browser. Unless a first-party client is used, the session ends then.
 */
export const RECENT_SECONDS = 1800;

/** The session of a first-party client ends after this time without use. */
const IDLE_SECONDS = 14 * 24 * 3600;
/** How long use extends that session at most. */
export const LONGEST_SECONDS = 30 * 24 * 3600;
/** Extensions that would add less are not stored. */
const EXTENSION_STEP_SECONDS = 3600;

/** A session that is in force. */
export interface Session {
  readonly account: AccountEntity;
  readonly hash: Buffer;
  readonly signedInAt: Date;
  readonly isExtended: boolean;
  readonly chosenWorkspaceId: string | null;
}

export const makeSessionToken = (): string => randomBytes(32).toString('base64url');

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

const boundaryOf = (hash: Buffer): Boundary => ({ settings: { 'app.session_hash': hash.toString('hex') } });
const openedBy = (token: string): Boundary => boundaryOf(hashSecret(token));

/**
 * Starts a session with a new token, never with one that the browser had before; a sign-in, with its origin, is recorded
 * in the audit log.
 */
export async function startSession(
  db: DataSource,
  { id: accountId, passwordVersion }: Pick<AccountEntity, 'id' | 'passwordVersion'>,
  at = new Date(),
  origin?: RequestOrigin,
): Promise<string> {
  const token = makeSessionToken();
  await inTransaction(db, openedBy(token), async (tx) => {
    await tx.insert(SessionEntity, {
      accountId,
      passwordVersion,
      tokenHash: hashSecret(token),
      createdAt: at,
      expiresAt: after(at, RECENT_SECONDS),
    });
    if (origin) await recordAccountAction(tx, accountId, 'signed_in', origin);
  });
  return token;
}

/** Returns the session of the token, extended by this use; null if it ended, for example by a change of the password. */
export function findSession(db: DataSource, token: string, at = new Date()): Promise<Session | null> {
  const hash = hashSecret(token);
  return inTransaction(db, boundaryOf(hash), async (tx) => {
    const session = await extendSession(tx, hash, at);
    if (!session) return null;
    const { accountId: id, passwordVersion } = session;
    const account = await tx.findOneBy(AccountEntity, { id, passwordVersion });
    return (
      account && {
        account,
        hash,
        signedInAt: session.createdAt,
        isExtended: session.isExtended,
        chosenWorkspaceId: session.chosenWorkspaceId,
      }
    );
  });
}

/** Returns the account of a session that is in force, else null. */
export const findSessionAccount = async (db: DataSource, token: string): Promise<AccountEntity | null> =>
  (await findSession(db, token))?.account ?? null;

/** Returns when a session ends that a first-party client uses at this time. */
function extendedUntil({ createdAt }: SessionEntity, at: Date): Date {
  const longest = after(createdAt, LONGEST_SECONDS);
  const extended = after(at, IDLE_SECONDS);
  return extended < longest ? extended : longest;
}

/** Extends a session of a first-party client by its use; returns null when the session has ended. */
async function extendSession(tx: EntityManager, tokenHash: Buffer, at: Date): Promise<SessionEntity | null> {
  const session = await tx.findOneBy(SessionEntity, { tokenHash });
  if (!session || session.expiresAt <= at) return null;
  if (!session.isExtended) return session;
  const expiresAt = extendedUntil(session, at);
  if (expiresAt > after(session.expiresAt, EXTENSION_STEP_SECONDS))
    await tx.update(SessionEntity, { tokenHash }, { expiresAt });
  return session;
}

/** Extends a session because a token that was granted in it was used. */
export const noteSessionUse = (db: DataSource, tokenHash: Buffer, at: Date): Promise<unknown> =>
  inTransaction(db, boundaryOf(tokenHash), (tx) => extendSession(tx, tokenHash, at));

/** Whether the session is in force. Locks nothing: a session that ends deletes its grants, which callers may have locked. */
export async function isSessionInForce(tx: EntityManager, tokenHash: Buffer, at: Date): Promise<boolean> {
  await openSession(tx, tokenHash);
  const session = await tx.findOneBy(SessionEntity, { tokenHash });
  return session !== null && session.expiresAt > at;
}

/**
 * Locks a session against its end, extends it for a first-party client, and remembers the workspace if one is given.
 * Returns false when the session has ended.
 */
export async function lockSession(
  tx: EntityManager,
  { hash: tokenHash, workspaceId, at }: { hash: Buffer; workspaceId: string | null; at: Date },
): Promise<boolean> {
  await openSession(tx, tokenHash);
  const session = await tx.findOne(SessionEntity, {
    where: { tokenHash },
    lock: { mode: 'pessimistic_write' },
  });
  if (!session || session.expiresAt <= at) return false;
  await tx.update(
    SessionEntity,
    { tokenHash },
    {
      isExtended: true,
      expiresAt: extendedUntil(session, at),
      ...(workspaceId && { chosenWorkspaceId: workspaceId }),
    },
  );
  return true;
}

const openSession = (tx: EntityManager, tokenHash: Buffer): Promise<unknown> =>
  tx.query(`select set_config('app.session_hash', $1, true)`, [tokenHash.toString('hex')]);

/** Ends the session, and with it the access of first-party clients that was granted in it. */
export async function endSession(
  db: DataSource,
  token: string,
  besides?: (tx: EntityManager) => Promise<void>,
): Promise<void> {
  await inTransaction(db, openedBy(token), async (tx) => {
    await tx.delete(SessionEntity, { tokenHash: hashSecret(token) });
    await besides?.(tx);
  });
}
