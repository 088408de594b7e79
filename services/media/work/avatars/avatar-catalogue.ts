import { open, readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { packageRoot } from '../../../platform/config/package-root.js';

/** An avatar, from a file of the operator or of the product. */
export interface Avatar {
  readonly id: string;
  readonly name: string;
  readonly kind: 'still' | 'looping';
  readonly path: string;
  /** A sheet of drawings of it while it speaks. Absent: there is none. */
  readonly talkingPath?: string;
}

export interface AvatarCatalogue {
  list(): Promise<Avatar[]>;
  find(id: string): Promise<Avatar | null>;
}

export const SHIPPED_AVATARS = join(packageRoot, 'services/media/work/avatars/faces');
/**
 * Folder of sheets next to the files: `ann.png` in it has five mouths (closed, narrow, open, wide, round) beside each
 * other, and below each other eyes that are open, closing and closed. `ann-moving.gif` uses the same sheet.
 */
const SHEETS_FOLDER = 'talking';
export const SHEET = { columns: 5, rows: 3 } as const;
const MOVING_SUFFIX = /-moving$/;
/** Optional, next to the files: `{"ann.png": {"name": "Ann"}}`. */
const NAMES_FILE = 'avatars.json';
const STILLS = ['.png', '.jpg', '.jpeg', '.webp'];
const MOVING = ['.gif', '.apng', '.mp4', '.webm', '.mov'];
const Names = z.record(z.string(), z.object({ name: z.string().min(1).max(100) }));

/**
 * Reads the folders at every call, so that an operator can add an avatar without a restart. Of two avatars
 * with one id the operator's is used.
 */
export function makeAvatarCatalogue(
  { AVATARS_DIR }: { readonly AVATARS_DIR?: string },
  log?: Pick<Logger, 'warn'>,
): AvatarCatalogue {
  const list = async (): Promise<Avatar[]> => {
    const own = AVATARS_DIR ? await readOwn(AVATARS_DIR, log) : [];
    const shipped = await readFolder(SHIPPED_AVATARS);
    const taken = new Set(own.map(({ id }) => id));
    return [...own, ...shipped.filter(({ id }) => !taken.has(id))];
  };
  return { list, find: async (id) => (await list()).find((avatar) => avatar.id === id) ?? null };
}

/** An unavailable folder, such as a disk that is not mounted yet, does not affect the product's own avatars. */
async function readOwn(folder: string, log?: Pick<Logger, 'warn'>): Promise<Avatar[]> {
  try {
    return await readFolder(folder);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err;
    log?.warn({ folder }, 'AVATARS_DIR does not exist; only the avatars of the product are available');
    return [];
  }
}

async function readFolder(folder: string): Promise<Avatar[]> {
  const files = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && [...STILLS, ...MOVING].includes(extname(entry.name).toLowerCase()))
    .map(({ name }) => name)
    .sort();
  const names = await readNames(folder);
  const sheets = await listSheets(folder);
  const byId = new Map<string, Avatar>();
  const talkingOf = (stem: string) => {
    const sheet = `${stem.replace(MOVING_SUFFIX, '')}.png`;
    return sheets.has(sheet) ? { talkingPath: join(folder, SHEETS_FOLDER, sheet) } : {};
  };
  for (const file of files) {
    const stem = file.slice(0, -extname(file).length);
    const id = idOf(stem);
    const path = join(folder, file);
    if (id === '' || byId.has(id)) continue;
    byId.set(id, {
      id,
      name: names[file]?.name ?? nameOf(stem),
      kind: await kindOf(path),
      path,
      ...talkingOf(stem),
    });
  }
  return [...byId.values()];
}

async function listSheets(folder: string): Promise<Set<string>> {
  try {
    return new Set(await readdir(join(folder, SHEETS_FOLDER)));
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw err;
  }
}

async function readNames(folder: string): Promise<z.infer<typeof Names>> {
  const path = join(folder, NAMES_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw err;
  }
  try {
    return Names.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} must be JSON like {"ann.png": {"name": "Ann"}}`, { cause });
  }
}

/** `Ann Smith` → `ann-smith`: the id in URLs and requests. */
const idOf = (stem: string): string =>
  stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);

const nameOf = (stem: string): string => {
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

async function kindOf(path: string): Promise<Avatar['kind']> {
  const extension = extname(path).toLowerCase();
  if (MOVING.includes(extension)) return 'looping';
  return extension === '.png' && (await isAnimated(path)) ? 'looping' : 'still';
}

/** An APNG usually has the PNG extension; its animation chunk comes before the first image data. */
async function isAnimated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    const animation = head.indexOf('acTL');
    const imageData = head.indexOf('IDAT');
    return animation > 0 && (imageData < 0 || animation < imageData);
  } finally {
    await file.close();
  }
}
