import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { step } from './steps.mjs';

/**
 * What is installed of the packages: those that build and run the product (`dependencies`), all, or nothing that fits.
 * @typedef {'none' | 'product' | 'all'} Installed
 */

const stampOf = (/** @type {string} */ root) => join(root, 'node_modules', '.installed-for');

/** The stamp of an installation: the lock file and the platform. @param {string} root */
function wanted(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

/**
 * Whether `node_modules` matches `package-lock.json`. An installation by npm itself has no stamp; npm's own
 * record is compared then.
 * @param {string} root
 */
function matchesLock(root) {
  const stamp = stampOf(root);
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted(root);
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Returns what is installed. @public read by tests @param {string} root @returns {Installed} */
export function findInstalled(root) {
  if (!matchesLock(root)) return 'none';
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isThere = (/** @type {string} */ name) => existsSync(join(root, 'node_modules', name));
  return Object.keys(devDependencies).every(isThere) ? 'all' : 'product';
}

/**
 * Returns npm's arguments that install what is missing, or null. What is installed beyond what is wanted stays, so that
 * a start after a test run removes nothing; a test run after a start adds the rest beside a product that may be running.
 * @public read by tests
 * @param {Installed} installed
 * @param {{ withTests: boolean }} options
 */
export function npmArguments(installed, { withTests }) {
  if (installed === 'all' || (installed === 'product' && !withTests)) return null;
  const quiet = ['--no-audit', '--no-fund'];
  if (!withTests) return ['ci', '--omit=dev', ...quiet];
  return installed === 'none'
    ? ['ci', '--include=dev', ...quiet]
    : ['install', '--no-save', '--include=dev', ...quiet];
}

/**
 * Installs the npm packages unless they are up to date.
 * @param {string} root
 * @param {{ withTests: boolean }} options
 */
export async function ensureNpmPackages(root, options) {
  const args = npmArguments(findInstalled(root), options);
  if (!args) return;
  const what = options.withTests ? 'of the product and of its tests' : 'that build and run the product';
  await step('npm packages', `installing the libraries ${what}`, async () => {
    // The npm that started this process may not be on the path.
    const npm = process.env.npm_execpath;
    const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
    const code = await runCommand(command, [...first, ...args], { cwd: root });
    if (code !== 0) throw new Error(`npm ${args[0]} failed (exit code ${code})`);
    writeFileSync(stampOf(root), wanted(root));
  });
}
