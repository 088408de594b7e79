import { bundlePrograms } from './bundle-programs.mjs';
import { bundleStudio } from './bundle-studio.mjs';
import { compileAll, compileClient } from './compile.mjs';

/**
 * Makes what has changed since the last time: the programs and the studio, and for tests and tools every source as a
 * file of its own.
 * @param {string} root
 * @param {{ withTests: boolean }} options
 */
export async function build(root, { withTests }) {
  await Promise.all([
    bundleStudio(root),
    bundlePrograms(root),
    compileClient(root),
    ...(withTests ? [compileAll(root)] : []),
  ]);
}
