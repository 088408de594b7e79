import { makeAccount } from '../../services/auth/account/make-account.js';
import { hashPassword } from '../../services/auth/account/password.js';
import { makeApiKey } from '../../services/auth/api-key/make-api-key.js';
import { recordOperatorAction } from '../../services/auth/audit/record-action.js';
import { invitationLink, makeInvitation } from '../../services/auth/invitation/make-invitation.js';
import { readEmail, requirePassword } from '../../services/auth/member/check-account.js';
import { isMember } from '../../services/auth/member/find-members.js';
import { lockMembers } from '../../services/auth/member/manager.js';
import { makeOAuthClient } from '../../services/auth/oauth/make-oauth-client.js';
import { ROLES, type Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { requireName } from '../../services/platform/text/check-text.js';
import { makeId, randomText } from '../../services/platform/text/ids.js';
import {
  type AdminContext,
  NotUnderstood,
  printResult,
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
    await recordOperatorAction(tx, id, 'workspace_created', { type: 'workspace', id }, { name, plan });
  });
  printResult(ctx, { id, name, plan });
}

function readRole(given: string): Role {
  if (!ROLES.includes(given as Role)) throw new NotUnderstood(`--role must be one of ${ROLES.join(', ')}`);
  return given as Role;
}

/** A password that is not given is generated and printed once. */
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
    if (account && workspace) {
      await tx.query('insert into member (workspace_id, account_id, role) values ($1, $2, $3)', [
        ...[workspace, account.id, role],
      ]);
      await recordOperatorAction(
        tx,
        workspace,
        'member_joined',
        { type: 'member', id: account.id },
        { role },
      );
    }
    return account;
  });
  if (!made) {
    if (!workspace || !role || values.password !== undefined)
      throw new DomainError('conflict', `${email} has an account already`);
    return inviteUser(ctx, { email, workspace, role });
  }
  if (workspace) await ctx.announce({ workspaceId: workspace, userId: made.id });
  const shown = values.password === undefined ? { password } : {};
  printResult(ctx, { id: made.id, email, ...(workspace ? { workspace, role } : {}), ...shown });
}

/**
 * An account with this address exists. The address does not prove its owner's identity, since any workspace
 * may invite any address, so membership requires both the link and a sign-in.
 */
async function inviteUser(
  ctx: AdminContext,
  { email, workspace, role }: { email: string; workspace: string; role: Role },
): Promise<void> {
  const { invitation, token } = await inTransaction(ctx.db, { workspaceId: workspace }, async (tx) => {
    await lockMembers(tx, workspace);
    if (await isMember(tx, workspace, email))
      throw new DomainError('conflict', `${email} is a member of ${workspace} already`);
    const made = await makeInvitation(tx, ctx.tokenPrefix, {
      workspaceId: workspace,
      email,
      role,
      invitedBy: null,
      invitedWith: null,
    });
    const target = { type: 'invitation', id: made.invitation.id };
    await recordOperatorAction(tx, workspace, 'member_invited', target, { email, role });
    return made;
  });
  const { id, expiresAt } = invitation;
  const link = invitationLink(ctx.authUrl, token);
  printResult(ctx, { invitation: id, email, workspace, role, expiresAt, link });
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

/** The key has the permissions of an admin but can't manage owners. */
export async function createKey(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: text, name: text, expires: text });
  const workspaceId = requireOption('workspace', values.workspace);
  const name = requireOption('name', values.name);
  requireName('input.name', name);
  const expiresAt = readInstant(values.expires);
  const { apiKey, key } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireWorkspaceId(tx, workspaceId);
    const made = await makeApiKey(tx, ctx.tokenPrefix, {
      workspaceId,
      name,
      expiresAt,
      managementRole: 'admin',
      createdBy: null,
    });
    const target = { type: 'api_key', id: made.apiKey.id };
    await recordOperatorAction(tx, workspaceId, 'api_key_created', target, { name });
    return made;
  });
  printResult(ctx, { id: apiKey.id, workspace: workspaceId, name, expiresAt, key });
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
    const made = await makeOAuthClient(tx, ctx.tokenPrefix, workspaceId, {
      name: requireOption('name', values.name),
      redirectUris: values['redirect-uri'] ?? [],
      isPublic: values.public ?? false,
      scopes: values.scope?.flatMap((scopes) => scopes.split(/[ ,]+/)),
    });
    const { id, name, redirectUris } = made.client;
    const target = { type: 'oauth_client', id };
    await recordOperatorAction(tx, workspaceId, 'oauth_client_registered', target, { name, redirectUris });
    return made;
  });
  const { id, name, redirectUris, scopes } = client;
  const secret = clientSecret ? { clientSecret } : {};
  printResult(ctx, { clientId: id, workspace: workspaceId, name, redirectUris, scopes, ...secret });
}
