import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Encodings that the build has stored beside a file, by the end of their name; the smallest first. */
const STORED_ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type StoredEncoding = keyof typeof STORED_ENCODINGS;

export interface BuiltFile {
  readonly contentType: string;
  readonly content: Buffer;
  readonly encoded: ReadonlyMap<StoredEncoding, Buffer>;
}

/** Reads what the build made of the studio: by path below the folder, with the compressed forms of each file. */
export async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (!contentType) continue;
    const encoded = new Map<StoredEncoding, Buffer>();
    for (const [encoding, end] of Object.entries(STORED_ENCODINGS) as Array<[StoredEncoding, string]>)
      if (present.has(name + end)) encoded.set(encoding, await readFile(name + end));
    files.set(name.slice(folder.length + 1), { contentType, content: await readFile(name), encoded });
  }
  return files;
}
