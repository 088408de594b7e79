import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packageRoot } from '../../../platform/package-root.js';
import { type FontFace, readFontFaces } from './font-face.js';
import { openShaper, type Shaper } from './shaper.js';

/** The fonts that come with the product: without any, text would be drawn as nothing and no error. */
export const shippedFontsDir = join(packageRoot, 'services/media/text/fonts');

const MACHINE_FONTS = ['/usr/local/share/fonts', '/usr/share/fonts'];

interface Family {
  readonly name: string;
  regular?: FontFace;
  bold?: FontFace;
}

/** The fonts there are here, by family. */
export class FontShelf {
  readonly #families = new Map<string, Family>();
  readonly #letters = new Map<FontFace, Promise<Shaper>>();
  readonly #hashes = new Map<string, Promise<string>>();

  constructor(faces: readonly FontFace[]) {
    for (const face of faces) {
      const family = this.#families.get(face.family.toLowerCase()) ?? { name: face.family };
      // The first one found is the one that is used: those that come with the product are found first.
      if (face.isBold) family.bold ??= face;
      else family.regular ??= face;
      this.#families.set(face.family.toLowerCase(), family);
    }
  }

  /** Names of all families, in order. */
  get families(): string[] {
    return [...this.#families.values()].map(({ name }) => name).sort();
  }

  has(family: string): boolean {
    return this.#families.has(family.toLowerCase());
  }

  /** The letters of a family, bold where it is there. */
  async open(family: string, isBold: boolean): Promise<Shaper | null> {
    const found = this.#families.get(family.toLowerCase());
    const face = isBold ? (found?.bold ?? found?.regular) : (found?.regular ?? found?.bold);
    if (!face) return null;
    const opened = this.#letters.get(face) ?? this.#hashOf(face.path).then((hash) => openShaper(face, hash));
    this.#letters.set(face, opened);
    opened.catch(() => this.#letters.delete(face));
    return opened;
  }

  /** Where the file is that has this content; null when it is not here. */
  async pathOf(sha256: string): Promise<string | null> {
    const paths = new Set([...this.#families.values()].flatMap(({ regular, bold }) => [regular, bold]));
    for (const [path, hash] of this.#hashes) if ((await hash) === sha256) return path;
    for (const face of paths) if (face && (await this.#hashOf(face.path)) === sha256) return face.path;
    return null;
  }

  #hashOf(path: string): Promise<string> {
    const hash = this.#hashes.get(path) ?? hashFont(path);
    this.#hashes.set(path, hash);
    hash.catch(() => this.#hashes.delete(path));
    return hash;
  }
}

/** Looks at every font that comes with the product, and that is installed. */
export async function findFonts(folders = [shippedFontsDir, ...MACHINE_FONTS]): Promise<FontShelf> {
  const faces: FontFace[] = [];
  for (const folder of folders)
    for (const path of await fontFilesIn(folder)) faces.push(...(await readFontFaces(path)));
  return new FontShelf(faces);
}

async function fontFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
  const names = entries.filter((name) => /\.(ttf|otf|ttc|otc)$/i.test(name)).sort();
  // Where a link leads: a run is given the file alone.
  return Promise.all(names.map((name) => realpath(join(folder, name))));
}

async function hashFont(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
