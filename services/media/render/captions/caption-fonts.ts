import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../platform/package-root.js';

/** The fonts that come with the product: without any, captions would render as nothing and no error. */
export const fontsDir = join(packageRoot, 'services/media/fonts');

/** Changes when a font is added, removed or replaced. */
export async function readFontsId(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(fontsDir)).filter((name) => /\.(ttf|otf|ttc)$/.test(name)).sort();
  for (const name of names) hash.update(`${name}\0`).update(await readFile(join(fontsDir, name)));
  return hash.digest('hex').slice(0, 32);
}
