import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { describeSources, isMadeFrom, stampMadeFrom } from './source-stamp.mjs';
import { step } from './steps.mjs';

/** Other files are small, or compressed already. */
const COMPRESSED = /\.(js|css|html|svg|wasm|ttf)$/;

/** The highest quality, 11, takes ten times the processor time, and most of the build, for a tenth of the bytes. */
const BROTLI_QUALITY = 9;

/** Builds the studio into `dist/pages/studio` when one of its files has changed. @param {string} root */
export async function bundleStudio(root) {
  const made = join(root, 'dist', 'pages', 'studio');
  const stamp = join(made, '.bundled');
  // Described before: a source that changes meanwhile is bundled next time.
  const sources = describeSources(root, ['studio', 'package-lock.json', 'scripts/setup']);
  if (isMadeFrom(stamp, sources)) return;
  await step('Studio', 'building the web application', async () => {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'studio', 'vite.config.mjs'), logLevel: 'error' });
    const files = readdirSync(made, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    await Promise.all(files.map(compress));
  });
  stampMadeFrom(stamp, sources);
}

/** Stores the compressed forms beside a file, so that no request has to wait for them. @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY } = constants;
  const params = { [BROTLI_PARAM_SIZE_HINT]: content.length, [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
