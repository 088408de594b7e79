import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { whileLocked } from './checkout-lock.mjs';
import { ensureDatabaseAccount } from './database-account.mjs';
import { findNodeFault } from './node-version.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { say } from './say.mjs';
import { sayDurations } from './steps.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * The checkout's root. (`import.meta.dirname` does not exist in the unsupported Node versions refused below.)
 */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prepares a fresh clone: system packages and, at the same time, npm packages and what is built with them. Exits with a
 * reason on failure.
 * @param {readonly import('./system-packages.mjs').SystemPackage[]} packages
 * @param {{ withTests: boolean }} options
 */
export async function prepare(packages, options) {
  const startedAt = Date.now();
  const allowed = process.env.SETUP_SYSTEM_PACKAGES !== '0';
  try {
    const fault = findNodeFault(process.versions.node);
    if (fault) throw new Error(fault);
    await ensureDatabaseAccount({ allowed });
    // A failure waits for the other: the installation of system packages must not be cut off.
    const results = await whileLocked(join(root, 'dist', '.setup-lock'), () =>
      Promise.allSettled([ensureSystemPackages(packages, { allowed }), makeProduct(options)]),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    sayDurations(startedAt);
  } catch (error) {
    say(`Set-up failed: ${error.message}`);
    process.exit(1);
  }
}

/** @param {{ withTests: boolean }} options */
async function makeProduct(options) {
  await ensureNpmPackages(root, options);
  await build(root, options);
}
