import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { say } from './say.mjs';

const STAMP = '.bundled';
/** Other files are small, or compressed already. */
const COMPRESSED = /\.(js|css|html|svg|wasm|ttf)$/;

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Bundles the studio into `dist/pages/studio` when one of its files has changed. @param {string} root */
export async function bundleStudio(root) {
  const made = join(root, 'dist', 'pages', 'studio');
  const stamp = join(made, STAMP);
  const sources = [...filesIn(join(root, 'studio')), join(root, 'package-lock.json')];
  const isUpToDate =
    existsSync(stamp) && sources.every((file) => statSync(file).mtimeMs < statSync(stamp).mtimeMs);
  if (isUpToDate) return;
  say('Build: vite');
  const { build } = await import('vite');
  await build({ configFile: join(root, 'studio', 'vite.config.mjs'), logLevel: 'error' });
  for (const file of filesIn(made)) if (COMPRESSED.test(file)) compress(file);
  writeFileSync(stamp, '');
}

/** Stores the compressed forms beside a file, so that no request has to wait for them. @param {string} file */
function compress(file) {
  const content = readFileSync(file);
  const { BROTLI_PARAM_SIZE_HINT: hint } = constants;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [hint]: content.length } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
