import { DomainError } from '../../services/platform/errors/errors.js';
import { type AdminContext, NotUnderstood } from './admin-context.js';
import { printAudit } from './audit.js';
import { getCapsule, listCapsules } from './capsules.js';
import { changePassword, changePlan } from './change.js';
import { createClient, createKey, createUser, createWorkspace } from './create.js';
import { listAll } from './list.js';
import { restoreBackup } from './restore.js';
import { revoke } from './revoke.js';

export const USAGE = `Manages access to the product. Prints one line of JSON for each object; keys, secrets and passwords are shown only once.

  admin create workspace --name <name> [--plan business]
  admin create user      --email <address> [--name <name>] [--password <password>] [--workspace <id> --role <role>]
  admin create key       --workspace <id> --name <name> [--expires <2027-01-31>]
  admin create client    --workspace <id> --name <name> --redirect-uri <uri>... [--scope <scope>...] [--public]
  admin change plan      --workspace <id> --plan <plan>
  admin change password  --email <address> [--password <password>]
  admin list workspaces|users|keys|clients [--workspace <id>]
  admin revoke key|client <id>
  admin capsules list    [--workspace <id>]
  admin capsule get      <id> <path>
  admin restore backup   --workspace <id> [--name <name>] <path>
  admin audit            [--workspace <id>] [--action <action>...] [--actor <id>] [--target <id>] [--since <2027-01-31>] [--limit 100]
  admin backup           <folder|s3://bucket/prefix> [--keep <number>] [--without-secrets]
  admin restore          <folder|s3://bucket/prefix> [--snapshot <id>] [--force]
  admin verify           [<folder|s3://bucket/prefix> [--snapshot <id>]]

Roles: owner, admin, creator, developer, editor, viewer. A user without --password gets one made; a new password ends
their sign-ins and all access that apps have from them. A user who has an account is invited with --workspace and --role
alone: the answer has a link, at which they sign in and join within seven days. Keys manage members, keys and clients as
an admin does, never owners. A client without --scope may ask for every scope.
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
  'capsules list': listCapsules,
  'capsule get': getCapsule,
  'restore backup': restoreBackup,
  'revoke key': revoke('key'),
  'revoke client': revoke('client'),
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
