import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DAY_MS = 24 * 3600 * 1000;
/** Prefix of folders in which a file is being created. */
const MAKING = 'making-';

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
  const known =
    files.get(path) ?? (existsSync(path) ? Promise.resolve(path) : makeFile(path, extension, make));
  files.set(path, known);
  known.catch(() => files.delete(path));
  return known;
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

/** Not in `tmpdir()`, which belongs to one test run and is deleted at its end. */
async function openFolder(): Promise<string> {
  const { uid } = userInfo();
  const wanted = process.env.TEST_MEDIA_DIR ?? `/tmp/video-service-test-media-${uid}`;
  await mkdir(wanted, { recursive: true, mode: 0o755 });
  const found = await lstat(wanted);
  const isOurs = found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  const open = isOurs ? wanted : await mkdtemp(join(tmpdir(), 'video-service-test-media-'));
  await chmod(open, 0o755);
  await removeAbandoned(open);
  return open;
}

/** Deletes unfinished files of killed processes. */
async function removeAbandoned(open: string): Promise<void> {
  const names = (await readdir(open)).filter((name) => name.startsWith(MAKING));
  for (const path of names.map((name) => join(open, name))) {
    const found = await lstat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
