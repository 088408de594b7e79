import { makeApiKey } from '../../services/auth/api-key/make-api-key.js';
import { readEmail, requireName, requirePassword } from '../../services/auth/member/check-account.js';
import { findAccount, makeAccount } from '../../services/auth/member/make-account.js';
import { hashPassword } from '../../services/auth/member/password.js';
import { makeOAuthClient } from '../../services/auth/oauth/make-oauth-client.js';
import { ROLES, type Role } from '../../services/platform/caller.js';
import { inTransaction } from '../../services/platform/database.js';
import { DomainError } from '../../services/platform/errors.js';
import { makeId, randomText } from '../../services/platform/ids.js';
import {
  type AdminContext,
  NotUnderstood,
  printThing,
  readArguments,
  requireOption,
  requirePlan,
  requireWorkspaceId,
} from './admin-context.js';

const text = { type: 'string' } as const;

export async function createWorkspace(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { name: text, plan: text });
  const name = requireOption('name', values.name);
  const plan = values.plan ?? 'business';
  requireName('input.name', name);
  const id = makeId('ws');
  await inTransaction(ctx.db, { workspaceId: id }, async (tx) => {
    await requirePlan(tx, plan);
    await tx.query('insert into workspace (workspace_id, name, plan_id) values ($1, $2, $3)', [
      id,
      name,
      plan,
    ]);
  });
  printThing(ctx, { id, name, plan });
}

function readRole(given: string): Role {
  if (!ROLES.includes(given as Role)) throw new NotUnderstood(`--role must be one of ${ROLES.join(', ')}`);
  return given as Role;
}

/** A password that is not given is made and shown, this once. */
export async function createUser(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, {
    email: text,
    name: text,
    password: text,
    workspace: text,
    role: text,
  });
  const email = readEmail('input.email', requireOption('email', values.email));
  const { workspace } = values;
  if ((workspace === undefined) !== (values.role === undefined)) {
    throw new NotUnderstood('--workspace and --role go together');
  }
  const role = values.role === undefined ? null : readRole(values.role);
  const name = values.name ?? (email.split('@')[0] as string);
  requireName('input.name', name);
  const password = values.password ?? randomText(20);
  requirePassword('input.password', password);
  const passwordHash = await hashPassword(password);

  const made = await inTransaction(ctx.db, { workspaceId: workspace }, async (tx) => {
    if (workspace) await requireWorkspaceId(tx, workspace);
    const account = await makeAccount(tx, { email, name, passwordHash });
    const known = account ?? (await findAccount(tx, email));
    if (!known || (!account && (!workspace || values.password !== undefined))) {
      throw new DomainError('conflict', `${email} has an account already`);
    }
    if (workspace) {
      const added: unknown[] = await tx.query(
        `insert into member (workspace_id, account_id, role) values ($1, $2, $3)
         on conflict do nothing returning account_id`,
        [workspace, known.id, role],
      );
      if (added.length === 0)
        throw new DomainError('conflict', `${email} is a member of ${workspace} already`);
    }
    return { id: known.id, isNew: account !== null };
  });
  if (workspace) await ctx.announce({ workspaceId: workspace, userId: made.id });
  const shown = made.isNew && values.password === undefined ? { password } : {};
  printThing(ctx, { id: made.id, email, ...(workspace ? { workspace, role } : {}), ...shown });
}

function readInstant(given: string | undefined): Date | null {
  if (given === undefined) return null;
  const instant = new Date(given);
  if (!/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(instant.getTime())) {
    throw new NotUnderstood('--expires must be a date or an instant such as 2027-01-31T12:00:00Z');
  }
  if (instant.getTime() <= Date.now()) throw new NotUnderstood('--expires must be in the future');
  return instant;
}

export async function createKey(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: text, name: text, expires: text });
  const workspaceId = requireOption('workspace', values.workspace);
  const name = requireOption('name', values.name);
  requireName('input.name', name);
  const expiresAt = readInstant(values.expires);
  const { apiKey, key } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireWorkspaceId(tx, workspaceId);
    return makeApiKey(tx, ctx.tokenPrefix, { workspaceId, name, expiresAt });
  });
  printThing(ctx, { id: apiKey.id, workspace: workspaceId, name, expiresAt, key });
}

export async function createClient(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, {
    workspace: text,
    name: text,
    'redirect-uri': { type: 'string', multiple: true },
    scope: { type: 'string', multiple: true },
    public: { type: 'boolean' },
  });
  const workspaceId = requireOption('workspace', values.workspace);
  const { client, clientSecret } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireWorkspaceId(tx, workspaceId);
    return makeOAuthClient(tx, ctx.tokenPrefix, workspaceId, {
      name: requireOption('name', values.name),
      redirectUris: values['redirect-uri'] ?? [],
      isPublic: values.public ?? false,
      scopes: values.scope?.flatMap((scopes) => scopes.split(/[ ,]+/)),
    });
  });
  const { id, name, redirectUris, scopes } = client;
  const secret = clientSecret ? { clientSecret } : {};
  printThing(ctx, { clientId: id, workspace: workspaceId, name, redirectUris, scopes, ...secret });
}
