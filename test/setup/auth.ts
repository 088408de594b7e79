import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { EVERY_SCOPE } from '../../schemas/access.js';
import { HashingQueue } from '../../services/auth/account/hashing-queue.js';
import { makeApiKey } from '../../services/auth/api-key/make-api-key.js';
import type { AuthContext } from '../../services/auth/context.js';
import { PASSWORD_ATTEMPTS } from '../../services/auth/sign-in/sign-in-limits.js';
import { makeUserLoader } from '../../services/auth/subgraph/user-loader.js';
import type { Caller, Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import type { AccessChanged } from '../../services/platform/messaging/access-changes.js';
import { makeRateLimiter, type RateLimiter } from '../../services/platform/rate-limit/rate-limiter.js';
import { openRateStorage } from '../../services/platform/rate-limit/rate-storage.js';
import { aCaller, silentLog, testCursors } from './calls.js';
import { insertAccount, insertInto } from './oauth.js';

export interface TestAuthContext extends AuthContext {
  /** Published changes of credentials. */
  readonly announced: AccessChanged[];
}

const limiters = new WeakMap<DataSource, RateLimiter>();

/**
 * Returns one limiter per database: it opens connections only when something is counted, and they close with
 * the database.
 */
function passwordAttemptsIn(db: DataSource): RateLimiter {
  const { url: databaseUrl } = db.options as { url?: string };
  const known = limiters.get(db);
  if (known) return known;
  const storage = openRateStorage({ databaseUrl: databaseUrl as string, schema: 'auth', log: silentLog });
  const limiter = makeRateLimiter(PASSWORD_ATTEMPTS, storage, silentLog);
  limiters.set(db, limiter);
  return limiter;
}

/** Returns the context of an API key in a workspace of auth, with optional overrides of the caller. */
export function anAuthContext(db: DataSource, differing: Partial<Caller> = {}): TestAuthContext {
  const announced: AccessChanged[] = [];
  return {
    db,
    cursors: testCursors,
    tokenPrefix: 'svc',
    authUrl: 'https://id.example',
    baseUrl: 'https://video.example',
    hashing: new HashingQueue(),
    grantDays: 90,
    passwordAttempts: passwordAttemptsIn(db),
    credentialUse: { note: () => undefined },
    announced,
    announce: async (change) => {
      announced.push(change);
    },
    caller: aCaller(differing),
    loadUser: makeUserLoader(db, aCaller(differing).workspaceId),
    requestId: 'req_test',
    log: silentLog,
  };
}

/** Inserts a workspace without members. */
export function insertWorkspace(db: DataSource, id: string, planId = 'business'): Promise<unknown> {
  return inTransaction(db, { workspaceId: id }, (tx) =>
    tx.query('insert into workspace (workspace_id, name, plan_id) values ($1, $1, $2)', [id, planId]),
  );
}

/** Returns the context of a signed-in user: a new member of the workspace, through an app with all scopes. */
export async function aMemberContext(
  db: DataSource,
  workspaceId: string,
  role: Role,
): Promise<TestAuthContext & { readonly email: string; readonly userId: string }> {
  const { id: userId, email } = await insertAccount(insertInto(db), { [workspaceId]: role });
  const caller = { workspaceId, userId, role, credentialId: `grt_${userId}`, scopes: [...EVERY_SCOPE] };
  return { ...anAuthContext(db, caller), email, userId };
}

/**
 * Returns the context of an API key of the workspace; `createdBy` is null for a key created by the operator.
 */
export async function aKeyContext(
  db: DataSource,
  workspaceId: string,
  { managementRole = 'admin', createdBy = null }: { managementRole?: Role; createdBy?: string | null } = {},
): Promise<TestAuthContext> {
  const { apiKey } = await inTransaction(db, { workspaceId }, (tx) =>
    makeApiKey(tx, 'svc', { workspaceId, name: 'A key', managementRole, createdBy }),
  );
  return anAuthContext(db, { workspaceId, credentialId: apiKey.id });
}

/** Returns the context of the owner of a new workspace, and its id. */
export async function insertOwnedWorkspace(
  db: DataSource,
): Promise<Awaited<ReturnType<typeof aMemberContext>> & { readonly workspaceId: string }> {
  const workspaceId = `ws_${randomUUID()}`;
  await insertWorkspace(db, workspaceId);
  return { ...(await aMemberContext(db, workspaceId, 'owner')), workspaceId };
}
