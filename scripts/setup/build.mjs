import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';
import { bundleStudio } from './bundle-studio.mjs';
import { describeSources, isCompiled, stampCompiled } from './compiled-stamp.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';

/** Created by the bundler, which deletes them itself. */
const BUNDLED = ['programs', 'pages'];

/**
 * Deletes compiled files without a source, which the test runner would still find.
 * @param {string} root
 * @param {string} [folder]
 */
export function removeLeftovers(root, folder = '') {
  for (const entry of readdirSync(join(root, 'dist', folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!BUNDLED.includes(path)) removeLeftovers(root, path);
    } else if (/\.js(\.map)?$/.test(path) && !existsSync(join(root, path.replace(/\.js(\.map)?$/, '.ts')))) {
      rmSync(join(root, 'dist', path));
    }
  }
}

/** @param {string} root @param {readonly string[]} args */
async function compile(root, args) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const code = await runCommand(process.execPath, [compiler, ...args], { label: 'Build', cwd: root });
  if (code !== 0) throw new Error('The sources do not compile');
}

/** Compiles the package of clients/typescript, with its declarations, as it is published. @param {string} root */
async function buildClient(root) {
  const client = join(root, 'clients', 'typescript');
  if (existsSync(client)) await compile(root, ['-p', client]);
}

/** @param {string} root */
async function compileAll(root) {
  // Described before: a source that changes meanwhile is compiled next time.
  const sources = describeSources(root);
  if (isCompiled(root, sources)) return;
  say('Build: tsc');
  await compile(root, []);
  removeLeftovers(root);
  await buildClient(root);
  stampCompiled(root, sources);
}

/** Compiles and bundles what has changed. @param {string} root */
export async function build(root) {
  await compileAll(root);
  await bundlePrograms(root);
  await bundleStudio(root);
}
