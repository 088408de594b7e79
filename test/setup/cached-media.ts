import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, statSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { storedForAll } from './count-starts.js';

const run = promisify(execFile);
const DAY_MS = 24 * 3600 * 1000;
/** Prefix of folders in which a file is being created. */
const MAKING = 'making-';
const MAX_BYTES = 4e9;

export interface CachedFile {
  /** Readable name. */
  readonly name: string;
  readonly extension: string;
  /** Everything that determines its bytes, besides the programs that create it. */
  readonly recipe: unknown;
  /** Creates the file at a path; additional files may be placed next to it. */
  make(path: string): Promise<unknown>;
}

const files = new Map<string, Promise<string>>();

/** Returns a read-only file for tests, created on first use and cached for other processes and later runs. */
export async function cachedFile({ name, extension, recipe, make }: CachedFile): Promise<string> {
  const digest = createHash('sha256')
    .update(await programVersions())
    .update(JSON.stringify(recipe))
    .digest('hex');
  const path = join(await mediaFolder(), `${name}-${digest.slice(0, 16)}.${extension}`);
  const known = files.get(path) ?? storedForAll(() => findOrMake(path, extension, make));
  files.set(path, known);
  known.catch(() => files.delete(path));
  return known;
}

/** Whether a file was returned by `cachedFile`. */
export const isStored = async (path: string): Promise<boolean> => dirname(path) === (await mediaFolder());

/** Returns what was found about stored files, found on first use and cached like them. */
export async function storedResult<T>({
  name,
  recipe,
  find,
}: Pick<CachedFile, 'name' | 'recipe'> & { find(): Promise<T> }): Promise<T> {
  const make = async (path: string) => writeFile(path, serialize(await find()));
  return deserialize(await readFile(await cachedFile({ name, extension: 'v8', recipe, make }))) as T;
}

async function findOrMake(path: string, extension: string, make: CachedFile['make']): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) return makeFile(path, extension, make);
  // The time of last use; a full cache first deletes what was not used for longest.
  if (Date.now() - found.mtimeMs > DAY_MS) await utimes(path, new Date(), new Date());
  return path;
}

/**
 * Processes may create the same file concurrently: each uses its own folder, and the file appears atomically.
 */
async function makeFile(path: string, extension: string, make: CachedFile['make']): Promise<string> {
  const folder = await mkdtemp(join(await mediaFolder(), MAKING));
  try {
    // ffmpeg may run as an account without ownership of the folder.
    await chmod(folder, 0o755);
    const partPath = join(folder, `part.${extension}`);
    await make(partPath);
    await chmod(partPath, 0o644);
    await rename(partPath, path);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let versions: Promise<string> | undefined;
/** A new version of a program produces other bytes. */
function programVersions(): Promise<string> {
  const versionOf = async (program: string, option: string) =>
    (await run(program, [option]).catch(() => ({ stdout: 'not installed' }))).stdout;
  versions ??= Promise.all([versionOf('ffmpeg', '-version'), versionOf('flite', '--version')]).then(String);
  return versions;
}

let folder: Promise<string> | undefined;
const mediaFolder = (): Promise<string> => (folder ??= openFolder());

/** In the checkout, so that it outlives a test run, whose own folder is deleted at its end. */
async function openFolder(): Promise<string> {
  const inCheckout = join(packageRoot, '.test-media');
  // ffmpeg without a sandbox runs as another account, which may not enter the home of root.
  const fallback = `/tmp/video-service-test-media-${userInfo().uid}`;
  const wanted = process.env.TEST_MEDIA_DIR ?? (isOpenToAll(packageRoot) ? inCheckout : fallback);
  await mkdir(wanted, { recursive: true, mode: 0o755 });
  const found = lstatSync(wanted);
  if (!found.isDirectory() || found.uid !== userInfo().uid || (found.mode & 0o022) !== 0)
    throw new Error(`${wanted} is not a folder of this user alone: set TEST_MEDIA_DIR to one`);
  return wanted;
}

const isOpenToAll = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToAll(dirname(path)));

/**
 * Deletes unfinished files of killed processes, and what was not used for longest while all files together
 * are too large; nothing that was used or begun today, since another run may need it.
 */
export async function removeUnusedMedia(): Promise<void> {
  const open = await mediaFolder();
  const stored = await Promise.all(
    (await readdir(open)).map(async (name) => {
      const path = join(open, name);
      const { size, mtimeMs } = await stat(path);
      return { path, size, mtimeMs, isUnfinished: name.startsWith(MAKING) };
    }),
  );
  let bytes = stored.reduce((sum, { size }) => sum + size, 0);
  const isOld = ({ mtimeMs }: { mtimeMs: number }) => Date.now() - mtimeMs > 2 * DAY_MS;
  for (const { path, size, isUnfinished } of stored
    .filter(isOld)
    .sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (!isUnfinished && bytes <= MAX_BYTES) continue;
    await rm(path, { recursive: true, force: true });
    bytes -= size;
  }
}
