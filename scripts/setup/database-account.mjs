import { readFileSync } from 'node:fs';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';

/** Runs the product's own PostgreSQL when root starts it: other programs share "nobody", and could read its files. */
const ACCOUNT = 'vps-postgres';

/** The line that the supervisor looks for. */
const exists = () => readFileSync('/etc/passwd', 'utf8').includes(`\n${ACCOUNT}:`);

/**
 * Creates the account where it is needed and may be made.
 * @param {{ allowed: boolean }} options
 */
export async function ensureDatabaseAccount({ allowed }) {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || !allowed || exists()) return;
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const code = await runCommand('useradd', [...args, '--shell', '/usr/sbin/nologin', ACCOUNT]);
  // Another checkout may create it at the same time.
  if (code !== 0 && !exists()) say(`The account ${ACCOUNT} could not be created; PostgreSQL runs as nobody`);
}
