import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';

/** The stamp of an installation: the lock file and the platform. @param {string} root */
function wanted(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

const stampOf = (/** @type {string} */ root) => join(root, 'node_modules', '.installed-for');

/**
 * Whether `node_modules` matches `package-lock.json`. An installation by npm itself has no stamp; npm's own
 * record is compared then.
 * @param {string} root
 */
function isInstalled(root) {
  const stamp = stampOf(root);
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted(root);
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs the npm packages unless they are up to date. @param {string} root */
export async function ensureNpmPackages(root) {
  if (isInstalled(root)) return;
  say('npm packages: installing (npm ci, about a minute)');
  // The npm that started this process may not be on the path.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const code = await runCommand(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    label: 'npm packages',
    cwd: root,
  });
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code})`);
  writeFileSync(stampOf(root), wanted(root));
}
