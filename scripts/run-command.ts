import { makeFilesPrivate } from '../services/platform/config/private-files.js';
import { printWarnings } from '../services/platform/process/developer-warnings.js';

/** Runs a command of the command line: its result is the exit status; an error is printed in one line. */
export async function runCommand(
  run: (env: NodeJS.ProcessEnv, args: readonly string[]) => Promise<number>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  makeFilesPrivate();
  printWarnings((line) => process.stderr.write(`${line}\n`));
  try {
    process.exitCode = await run(env, process.argv.slice(2));
  } catch (err) {
    process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`);
    process.exitCode = 1;
  }
}
