import { DomainError } from '../../services/platform/errors/errors.js';
import { NotUnderstood } from './admin-context.js';
import { type InstallationContext, runBackUp, runRestore, runVerify } from './backup/commands.js';
import { describeRowSecurity, isAdminCommand, USAGE } from './command.js';

type Command = (ctx: InstallationContext, args: readonly string[]) => Promise<number>;

/** Commands that concern the whole installation. */
const COMMANDS: Readonly<Record<string, Command>> = {
  backup: runBackUp,
  restore: runRestore,
  verify: runVerify,
};

/** `restore backup` is about one video. */
export const isInstallationCommand = (args: readonly string[]): boolean =>
  Object.hasOwn(COMMANDS, args[0] ?? '') && !isAdminCommand(args);

/** Returns the exit code: 0 for success, 1 for a refusal or faults, 2 for an invalid command line. */
export async function runInstallationCommand(
  ctx: InstallationContext,
  [name = '', ...args]: readonly string[],
): Promise<number> {
  try {
    return await (COMMANDS[name] as Command)(ctx, args);
  } catch (err) {
    if (err instanceof NotUnderstood) {
      ctx.say(`${name}: ${err.message}\n\n${USAGE}`);
      return 2;
    }
    const reason = err instanceof DomainError ? err.message : describeRowSecurity(err);
    if (reason === null) throw err;
    ctx.say(`${name}: ${reason}`);
    return 1;
  }
}
