import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { whileLocked } from './checkout-lock.mjs';
import { findNodeFault } from './node-version.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { say } from './say.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * The checkout's root. (`import.meta.dirname` does not exist in the unsupported Node versions refused below.)
 */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prepares a fresh clone: npm packages, system packages, compiled programs. Exits with a reason on failure.
 * @param {readonly import('./system-packages.mjs').SystemPackage[]} packages
 */
export async function prepare(packages) {
  try {
    const fault = findNodeFault(process.versions.node);
    if (fault) throw new Error(fault);
    return await whileLocked(join(root, 'dist', '.setup-lock'), async () => {
      const missing = await ensureSystemPackages(packages, {
        allowed: process.env.SETUP_SYSTEM_PACKAGES !== '0',
      });
      await ensureNpmPackages(root);
      await build(root);
      return missing;
    });
  } catch (error) {
    say(`Set-up failed: ${error.message}`);
    process.exit(1);
  }
}
