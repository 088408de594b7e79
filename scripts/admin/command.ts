import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findAccount } from '../../services/auth/account/make-account.js';
import { hashPassword } from '../../services/auth/account/password.js';
import { recordOperatorAction } from '../../services/auth/audit/record-action.js';
import { readEmail, requirePassword } from '../../services/auth/member/check-account.js';
import { replacePassword } from '../../services/auth/member/replace-password.js';
import { originOf } from '../../services/auth/oauth/client-origin.js';
import { IS_GRANT_OF_APP } from '../../services/auth/oauth/find-grants.js';
import { fileKey } from '../../services/media/storage/blob-key.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { randomText } from '../../services/platform/text/ids.js';
import {
  type AdminContext,
  acrossWorkspaces,
  NotUnderstood,
  printResult,
  readArguments,
  requireOption,
  requirePlan,
  requireWorkspaceId,
} from './admin-context.js';
import { printAudit } from './audit.js';
import { createClient, createKey, createUser, createWorkspace } from './create.js';
import { restoreBackup } from './restore.js';
import { rotateCertificate } from './rotate.js';

const STATEMENTS = {
  workspaces: `select workspace_id as id, name, plan_id as plan, created_at as "createdAt" from workspace
    where $1::text is null or workspace_id = $1 order by created_at, workspace_id`,
  users: `select a.id, a.email, a.name, a.created_at as "createdAt",
      coalesce(json_agg(json_build_object('workspace', m.workspace_id, 'role', m.role) order by m.created_at)
        filter (where m.account_id is not null), '[]') as memberships
    from account a left join member m on m.account_id = a.id
    where $1::text is null or exists (select 1 from member o where o.account_id = a.id and o.workspace_id = $1)
    group by a.id order by a.created_at, a.id`,
  keys: `select k.id, k.workspace_id as workspace, k.name, k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
      k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.management_role as "managementRole",
      k.created_by as "createdBy", a.email as "createdByEmail",
      k.created_by is not null and m.account_id is null as "creatorLeft"
    from api_key k left join account a on a.id = k.created_by
      left join member m on m.workspace_id = k.workspace_id and m.account_id = k.created_by
    where $1::text is null or k.workspace_id = $1 order by k.created_at, k.id`,
  clients: `select id as "clientId", workspace_id as workspace, name,
      case when secret_hash is null then 'public' else 'confidential' end as kind, redirect_uris as "redirectUris",
      scopes, created_at as "createdAt", revoked_at as "revokedAt" from oauth_client
    where $1::text is null or workspace_id = $1 order by created_at, id`,
  grants: `select g.id, g.workspace_id as workspace, a.email as user, g.client_name as name, g.client_id as "clientId",
      g.redirect_host as "redirectHost", g.scopes, g.created_at as "createdAt", g.first_used_at as "firstUsedAt",
      g.last_used_at as "lastUsedAt", g.expires_at as "expiresAt" from oauth_grant g, account a
    where ${IS_GRANT_OF_APP} and ($1::text is null or g.workspace_id = $1) order by g.created_at, g.id`,
} as const;

/** The name of a self-registered app proves nothing, so who vouches for it is printed beside it. */
const withOrigin = (row: object): object => ({
  ...row,
  origin: originOf((row as { readonly clientId: string }).clientId),
});

/** Lists all objects of a kind, oldest first, of one workspace if given. */
const listAll =
  (kind: keyof typeof STATEMENTS) =>
  async (ctx: AdminContext, args: readonly string[]): Promise<void> => {
    const { values } = readArguments(args, { workspace: { type: 'string' } });
    const rows: object[] = await acrossWorkspaces(ctx.db, (tx) =>
      tx.query(STATEMENTS[kind], [values.workspace ?? null]),
    );
    for (const row of rows) printResult(ctx, kind === 'grants' ? withOrigin(row) : row);
  };

const KINDS = {
  key: { table: 'api_key', what: 'API key', action: 'api_key_revoked', named: 'name' },
  client: { table: 'oauth_client', what: 'OAuth client', action: 'oauth_client_revoked', named: 'name' },
  grant: {
    table: 'oauth_grant',
    what: 'access of an app',
    action: 'oauth_access_revoked',
    named: 'client_name',
  },
} as const;

/** Revokes a key, a client or the access of an app permanently, in any workspace; idempotent. */
const revoke =
  (kind: keyof typeof KINDS) =>
  async (ctx: AdminContext, args: readonly string[]): Promise<void> => {
    const id = readArguments(args, {}, [`the id of the ${kind}`]).positionals[0] as string;
    const { table, what, action, named } = KINDS[kind];
    const [revoked] = await acrossWorkspaces(ctx.db, async (tx) => {
      const [, count]: [unknown, number] = await tx.query(
        `update ${table} set revoked_at = now() where id = $1 and revoked_at is null`,
        [id],
      );
      const rows: Array<{ workspace: string; name: string }> = await tx.query(
        `select id, workspace_id as workspace, ${named} as name, revoked_at as "revokedAt" from ${table} where id = $1`,
        [id],
      );
      const [one] = rows;
      if (one && count > 0) {
        await recordOperatorAction(tx, one.workspace, action, { type: table, id }, { name: one.name });
      }
      return rows;
    });
    if (!revoked) throw new DomainError('not_found', `The ${what} ${id} does not exist`);
    await ctx.announce({
      workspaceId: revoked.workspace,
      ...(kind === 'client' ? {} : { credentialId: id }),
    });
    printResult(ctx, revoked);
  };

const COLUMNS = `id, workspace_id as workspace, video_id as video, filename, size_bytes::float8 as "sizeBytes",
  created_at as "createdAt"`;

/** Lists the diagnostic capsules of failed renders, oldest first, of one workspace if given. */
async function listCapsules(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: { type: 'string' } });
  const { db } = await ctx.media();
  const rows: object[] = await acrossWorkspaces(db, (tx) =>
    tx.query(
      `select ${COLUMNS} from file where purpose = 'capsule' and ($1::text is null or workspace_id = $1)
       order by created_at, id`,
      [values.workspace ?? null],
    ),
  );
  for (const row of rows) printResult(ctx, row);
}

/** Writes a capsule to a new file. */
async function getCapsule(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const [id, path] = readArguments(args, {}, ['the id of the capsule', 'the path to write it to'])
    .positionals as [string, string];
  const { db, storage } = await ctx.media();
  const [capsule]: Array<{ workspace: string; sha256: string }> = await acrossWorkspaces(db, (tx) =>
    tx.query(`select ${COLUMNS}, sha256 from file where purpose = 'capsule' and id = $1`, [id]),
  );
  if (!capsule) throw new DomainError('not_found', `The capsule ${id} does not exist`);
  const { sha256, ...shown } = capsule;
  const bytes = await storage.read(fileKey(capsule.workspace, sha256));
  await pipeline(bytes, createWriteStream(path, { flags: 'wx' })).catch((err) => {
    if (err.code !== 'EEXIST') throw err;
    throw new DomainError('conflict', `${path} already exists`);
  });
  printResult(ctx, { ...shown, path });
}

export const USAGE = `Manages access to the product. Prints one line of JSON for each object; keys, secrets and passwords are shown only once.

  admin create workspace --name <name> [--plan business]
  admin create user      --email <address> [--name <name>] [--password <password>] [--workspace <id> --role <role>]
  admin create key       --workspace <id> --name <name> [--expires <2027-01-31>]
  admin create client    --workspace <id> --name <name> --redirect-uri <uri>... [--scope <scope>...] [--public]
  admin change plan      --workspace <id> --plan <plan>
  admin change password  --email <address> [--password <password>]
  admin list workspaces|users|keys|clients|grants [--workspace <id>]
  admin revoke key|client|grant <id>
  admin rotate certificate
  admin capsules list    [--workspace <id>]
  admin capsule get      <id> <path>
  admin restore backup   --workspace <id> [--name <name>] <path>
  admin audit            [--workspace <id>] [--action <action>...] [--actor <id>] [--target <id>] [--since <2027-01-31>] [--limit 100]
  admin backup           <folder|s3://bucket/prefix> [--keep <number>] [--without-secrets]
  admin restore          <folder|s3://bucket/prefix> [--snapshot <id>] [--force]
  admin verify           [<folder|s3://bucket/prefix> [--snapshot <id>]]

Roles: owner, admin, creator, developer, editor, viewer. A user without --password gets one made; a new password ends
their sign-ins and all access that apps have from them. A user who has an account is invited with --workspace and --role
alone: the answer has a link, at which they sign in and join within seven days. Grants are the access that people allowed
apps: "revoke grant" ends one of them, "revoke client" all access of a registered app. Keys manage members, keys and clients as
an admin does, never owners. A client without --scope may ask for every scope.
"rotate certificate" destroys the key that content credentials are signed with; files are signed with a new one from then
on, and those of before stay verifiable.
Capsules are what failed renders leave for 14 days: all that doing them again takes, as a zip.
A restored backup becomes a new video of the workspace; what of it is refused, the video's error says.
"backup" stores the whole installation, while it runs: database, files and the secrets of DATA_DIR; files that the place
already has are not copied again. "restore" needs a stopped product and an empty target. "verify" compares every hash.
Reads DATABASE_URL, or DATA_DIR of the product running here; AMQP_URL, AUTH_URL, TOKEN_PREFIX and S3_… where the product
has them, and BACKUP_S3_… for a bucket elsewhere.`;

type Command = (ctx: AdminContext, args: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'create workspace': createWorkspace,
  'create user': createUser,
  'create key': createKey,
  'create client': createClient,
  'change plan': changePlan,
  'change password': changePassword,
  'list workspaces': listAll('workspaces'),
  'list users': listAll('users'),
  'list keys': listAll('keys'),
  'list clients': listAll('clients'),
  'list grants': listAll('grants'),
  'capsules list': listCapsules,
  'capsule get': getCapsule,
  'restore backup': restoreBackup,
  'revoke key': revoke('key'),
  'revoke client': revoke('client'),
  'rotate certificate': rotateCertificate,
  'revoke grant': revoke('grant'),
};

/** Commands of one word. */
const SHORT_COMMANDS: Readonly<Record<string, Command>> = { audit: printAudit };

interface FoundCommand {
  readonly name: string;
  readonly command: Command;
  readonly rest: readonly string[];
}

function findCommand(args: readonly string[]): FoundCommand | null {
  const [verb = '', noun] = args;
  const name = `${verb} ${noun}`;
  if (Object.hasOwn(COMMANDS, name)) return { name, command: COMMANDS[name] as Command, rest: args.slice(2) };
  if (!Object.hasOwn(SHORT_COMMANDS, verb)) return null;
  return { name: verb, command: SHORT_COMMANDS[verb] as Command, rest: args.slice(1) };
}

/** Whether the command exists; its arguments are validated when it runs. */
export const isAdminCommand = (args: readonly string[]): boolean => findCommand(args) !== null;

/** Rewords messages about input fields for command-line options. */
const inOptions = (message: string): string =>
  message.replace(
    /\binput\.(\w+)/g,
    (_all, name: string) => `--${name.replace('redirectUris', 'redirect-uri')}`,
  );

/** Returns the reason when the command's own database role is limited to one workspace at a time. */
export const describeRowSecurity = (err: unknown): string | null =>
  (err as { code?: string }).code === '42501'
    ? `the role of DATABASE_URL may not do this: it must be a superuser or have BYPASSRLS (${(err as Error).message})`
    : null;

/**
 * Runs the command and returns the exit code: 0 for success, 1 for a refusal, 2 for an invalid command line.
 */
export async function runAdminCommand(
  ctx: AdminContext,
  args: readonly string[],
  complain: (line: string) => void,
): Promise<number> {
  const found = findCommand(args);
  if (!found) {
    complain(USAGE);
    return 2;
  }
  const { name, command, rest } = found;
  try {
    await command(ctx, rest);
    return 0;
  } catch (err) {
    if (err instanceof NotUnderstood) {
      complain(`${name}: ${err.message}\n\n${USAGE}`);
      return 2;
    }
    const reason = err instanceof DomainError ? inOptions(err.message) : describeRowSecurity(err);
    if (reason === null) throw err;
    complain(`${name}: ${reason}`);
    return 1;
  }
}

const text = { type: 'string' } as const;

/** The new plan applies immediately; minutes reserved and charged this month still count. */
async function changePlan(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: text, plan: text });
  const workspaceId = requireOption('workspace', values.workspace);
  const plan = requireOption('plan', values.plan);
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireWorkspaceId(tx, workspaceId);
    await requirePlan(tx, plan);
    await tx.query('update workspace set plan_id = $2 where workspace_id = $1', [workspaceId, plan]);
    const target = { type: 'workspace', id: workspaceId };
    await recordOperatorAction(tx, workspaceId, 'workspace_changed', target, { plan });
  });
  await ctx.announce({ workspaceId });
  printResult(ctx, { id: workspaceId, plan });
}

/** Ends all sessions and access of the user. A password that is not given is generated and printed once. */
async function changePassword(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { email: text, password: text });
  const email = readEmail('input.email', requireOption('email', values.email));
  const password = values.password ?? randomText(20);
  requirePassword('input.password', password);
  const passwordHash = await hashPassword(password);
  const { id, workspaceIds } = await acrossWorkspaces(ctx.db, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new DomainError('not_found', `The user ${email} does not exist`);
    const workspaceIds = await replacePassword(tx, account.id, passwordHash);
    for (const workspaceId of workspaceIds)
      await recordOperatorAction(tx, workspaceId, 'password_changed', { type: 'user', id: account.id });
    return { id: account.id, workspaceIds };
  });
  for (const workspaceId of workspaceIds) await ctx.announce({ workspaceId, userId: id });
  printResult(ctx, { id, email, ...(values.password === undefined ? { password } : {}) });
}
