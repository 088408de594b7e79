import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packageRoot } from '../../../platform/config/package-root.js';
import { type EmojiFont, openEmojiFont } from './emoji-font.js';
import { type FontFace, readFontFaces } from './font-face.js';
import { openShaper, type Shaper } from './shaper.js';

/**
 * The fonts that are shipped with the product: without any font, text would be drawn as nothing, without an
 * error.
 */
export const shippedFontsDir = join(packageRoot, 'services/media/text/fonts');

const MACHINE_FONTS = ['/usr/local/share/fonts', '/usr/share/fonts'];

interface Family {
  readonly name: string;
  regular?: FontFace;
  bold?: FontFace;
}

export class FontRegistry {
  readonly #families = new Map<string, Family>();
  readonly #letters = new Map<FontFace, Promise<Shaper>>();
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #pictures: FontFace | null;
  #emoji: Promise<EmojiFont | null> | undefined;

  constructor(faces: readonly FontFace[]) {
    this.#pictures = faces.find(({ hasPictures }) => hasPictures) ?? null;
    for (const face of faces) {
      if (face.hasPictures) continue;
      const family = this.#families.get(face.family.toLowerCase()) ?? { name: face.family };
      // The first face found is used: shipped fonts are searched first.
      if (face.isBold) family.bold ??= face;
      else family.regular ??= face;
      this.#families.set(face.family.toLowerCase(), family);
    }
  }

  /** Names of all families that draw text, in order. */
  get families(): string[] {
    return [...this.#families.values()].map(({ name }) => name).sort();
  }

  has(family: string): boolean {
    const name = family.toLowerCase();
    return this.#families.has(name) || this.#pictures?.family.toLowerCase() === name;
  }

  /** Opens a face of a family, bold where there is one. */
  async open(family: string, isBold: boolean): Promise<Shaper | null> {
    const found = this.#families.get(family.toLowerCase());
    const face = isBold ? (found?.bold ?? found?.regular) : (found?.regular ?? found?.bold);
    if (!face) return null;
    const opened = this.#letters.get(face) ?? this.#hashOf(face.path).then((hash) => openShaper(face, hash));
    this.#letters.set(face, opened);
    opened.catch(() => this.#letters.delete(face));
    return opened;
  }

  /** Opens the font with colour emoji; null when there is none. */
  async openEmoji(): Promise<EmojiFont | null> {
    const face = this.#pictures;
    if (!face) return null;
    const opened = this.#emoji ?? this.#hashOf(face.path).then((hash) => openEmojiFont(face, hash));
    this.#emoji = opened;
    opened.catch(() => {
      this.#emoji = undefined;
    });
    return opened;
  }

  /** Returns the path of the file with this content; null when it is not available. */
  async pathOf(sha256: string): Promise<string | null> {
    const paths = new Set([...this.#families.values()].flatMap(({ regular, bold }) => [regular, bold]));
    for (const [path, hash] of this.#hashes) if ((await hash) === sha256) return path;
    if (this.#pictures) paths.add(this.#pictures);
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

/** Reads every font that is shipped with the product or installed. */
export async function findFonts(folders = [shippedFontsDir, ...MACHINE_FONTS]): Promise<FontRegistry> {
  const faces: FontFace[] = [];
  for (const folder of folders)
    for (const path of await fontFilesIn(folder)) faces.push(...(await readFontFaces(path)));
  return new FontRegistry(faces);
}

async function fontFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
  const names = entries.filter((name) => /\.(ttf|otf|ttc|otc)$/i.test(name)).sort();
  // Symbolic links are resolved, because a run can access the file alone.
  return Promise.all(names.map((name) => realpath(join(folder, name))));
}

async function hashFont(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
