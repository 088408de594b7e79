import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED_COMMANDS } from './bundle-programs.mjs';
import { runCommand } from './run-command.mjs';
import { describeSources, isMadeFrom, stampMadeFrom } from './source-stamp.mjs';
import { step } from './steps.mjs';

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

/** What the compiled files depend on besides the sources. */
const BESIDES = ['tsconfig.json', 'package.json', 'package-lock.json', 'scripts/setup'];

/** The folders that `tsconfig.json` includes, wholly or in part. @param {string} root @returns {string[]} */
function sourceFolders(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return include.map((/** @type {string} */ pattern) => pattern.replace(/\/\*.*$/, ''));
}

/** @param {string} root @param {string} folder @returns {string[]} */
const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));

/** @param {string} root @param {string} folder of the sources @param {string} outdir @param {readonly string[]} files */
async function compileFiles(root, folder, outdir, files) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: folder,
    outdir,
    tsconfig: join(root, 'tsconfig.json'),
    format: 'esm',
    platform: 'node',
    // Node 20: the oldest supported version.
    target: 'node20.20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}

/**
 * Compiles every source to a file of its own in `dist`, where tests, measurements and tools for development run. Types
 * are not checked: `npm run check` does.
 * @param {string} root
 */
export async function compileAll(root) {
  const folders = sourceFolders(root);
  const stamp = join(root, 'dist', '.compiled');
  // Described before: a source that changes meanwhile is compiled next time.
  const sources = describeSources(root, [...BESIDES, ...folders], /\.([cm]?tsx?|mjs|json)$/);
  if (isMadeFrom(stamp, sources)) return;
  await step('Tests', 'compiling the sources file by file', async () => {
    const files = folders.flatMap((folder) => sourcesIn(root, folder));
    const bundled = new Set(BUNDLED_COMMANDS.map((command) => `${command}.ts`));
    await compileFiles(
      root,
      '.',
      'dist',
      files.filter((file) => !bundled.has(file)),
    );
    removeLeftovers(root);
    await declareClient(root);
  });
  stampMadeFrom(stamp, sources);
}

const CLIENT = join('clients', 'typescript');

/** Compiles the client for TypeScript, whose command line `npx vps` runs in a checkout. @param {string} root */
export async function compileClient(root) {
  const source = join(CLIENT, 'src');
  const stamp = join(root, CLIENT, 'dist', '.compiled');
  const sources = describeSources(root, [CLIENT, 'scripts/setup']);
  // An image may be built without the client.
  if (!existsSync(join(root, source)) || isMadeFrom(stamp, sources)) return;
  await compileFiles(root, source, join(CLIENT, 'dist'), sourcesIn(root, source));
  stampMadeFrom(stamp, sources);
}

/** Writes the client's declarations, which its package contains and its tests read. @param {string} root */
async function declareClient(root) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const code = await runCommand(
    process.execPath,
    [compiler, '-p', join(root, CLIENT), '--emitDeclarationOnly'],
    { cwd: root },
  );
  if (code !== 0) throw new Error('The client for TypeScript does not compile');
}
