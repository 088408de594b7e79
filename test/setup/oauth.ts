import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../../services/auth/account/password.js';
import type { Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';

export const PASSWORD = 'correct horse battery staple';
export const CLIENT_SECRET = 'svc_cs_theSecretOfTheTestsClient';
export const REDIRECT = 'https://app.example/callback?tenant=7';

const anId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Executes a statement in a workspace on tables of `auth`, with the service's own privileges. */
type Insert = (workspaceId: string | null, statement: string, values: unknown[]) => Promise<unknown>;

/** Inserts through a data source of auth. */
export const insertInto =
  (db: DataSource): Insert =>
  (workspaceId, statement, values) =>
    inTransaction(db, { workspaceId }, (tx) => tx.query(statement, values));

export async function insertWorkspace(insert: Insert, name = 'Workspace', planId = 'business') {
  const id = anId('ws');
  await insert(id, 'insert into auth.workspace (workspace_id, name, plan_id) values ($1, $2, $3)', [
    id,
    name,
    planId,
  ]);
  return id;
}

let passwordHash: Promise<string> | undefined;

/** Inserts a user with `PASSWORD` and a role in each workspace. */
export async function insertAccount(
  insert: Insert,
  roles: Readonly<Record<string, Role>>,
  name = 'Ada Lovelace',
) {
  const id = anId('usr');
  const email = `${id}@people.example`;
  passwordHash ??= hashPassword(PASSWORD);
  await insert(null, 'insert into auth.account (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    ...[id, email, name],
    await passwordHash,
  ]);
  for (const [workspaceId, role] of Object.entries(roles)) {
    await insert(
      workspaceId,
      'insert into auth.member (workspace_id, account_id, role) values ($1, $2, $3)',
      [...[workspaceId, id, role]],
    );
  }
  return { id, email };
}

/** Inserts the session of a user who has just signed in, and returns its cookie's value. */
export async function insertSession(insert: Insert, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insert(
    null,
    `insert into auth.sign_in_session (token_hash, account_id, password_version, created_at, expires_at)
     select $1, id, password_version, now(), now() + interval '30 minutes' from auth.account where id = $2`,
    [sha256(token), accountId],
  );
  return token;
}

export interface ClientOptions {
  readonly secret?: string | null;
  readonly redirectUris?: readonly string[];
  readonly scopes?: readonly string[];
  readonly name?: string;
}

/** Inserts an app: confidential with `CLIENT_SECRET`, or public when `secret` is null. */
export async function insertClient(
  insert: Insert,
  workspaceId: string,
  {
    secret = CLIENT_SECRET,
    redirectUris = [REDIRECT],
    scopes = ['videos:read', 'jobs:read'],
    name = 'Notes & Clips',
  }: ClientOptions = {},
) {
  const id = anId('cli');
  await insert(
    workspaceId,
    `insert into auth.oauth_client (workspace_id, id, name, redirect_uris, secret_hash, scopes)
     values ($1, $2, $3, $4, $5, $6)`,
    [workspaceId, id, name, redirectUris, secret === null ? null : sha256(secret), scopes],
  );
  return id;
}

interface Approval {
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly redirectUris?: readonly string[];
}

/**
 * Inserts the approval of an app with the scopes by a member with the role. The app is confidential, with
 * `CLIENT_SECRET`.
 */
export async function insertApproval(insert: Insert, workspaceId: string, approval: Approval) {
  const { role, scopes, redirectUris } = approval;
  const account = await insertAccount(insert, { [workspaceId]: role });
  const clientId = await insertClient(insert, workspaceId, { scopes, ...(redirectUris && { redirectUris }) });
  const grantId = anId('grt');
  const accessToken = `svc_oat_${randomBytes(20).toString('hex')}`;
  const refreshToken = `svc_ort_${randomBytes(20).toString('hex')}`;
  await insert(
    workspaceId,
    `insert into auth.oauth_grant (workspace_id, id, client_id, account_id, scopes, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
    [workspaceId, grantId, clientId, account.id, scopes],
  );
  await insert(
    workspaceId,
    `insert into auth.oauth_access_token (workspace_id, id, grant_id, token_hash, scopes, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
    [workspaceId, anId('tok'), grantId, sha256(accessToken), scopes],
  );
  await insert(
    workspaceId,
    `insert into auth.oauth_refresh_token (workspace_id, token_hash, grant_id, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [workspaceId, sha256(refreshToken), grantId],
  );
  return { accessToken, refreshToken, clientId, grantId, userId: account.id };
}

/** Returns a PKCE pair. */
export function makeChallenge() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: sha256(verifier).toString('base64url') };
}
