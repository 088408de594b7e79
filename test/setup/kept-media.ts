import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DAY_MS = 24 * 3600 * 1000;
/** Folders in which a file is being made begin like this. */
const MAKING = 'making-';

export interface KeptFile {
  /** What people call it. */
  readonly name: string;
  readonly extension: string;
  /** All that its bytes depend on, besides the programs that make it. */
  readonly recipe: unknown;
  /** Makes it at a path; other files it needs may lie beside that one. */
  make(path: string): Promise<unknown>;
}

const files = new Map<string, Promise<string>>();

/** A file that tests only read: made on first use and kept for other processes and later runs. */
export async function keptFile({ name, extension, recipe, make }: KeptFile): Promise<string> {
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

/** Another process may make the same file at the same time: each has a folder of its own, and the file appears whole. */
async function makeFile(path: string, extension: string, make: KeptFile['make']): Promise<string> {
  const folder = await mkdtemp(join(await mediaFolder(), MAKING));
  try {
    // ffmpeg may run as somebody who owns nothing.
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
/** An upgraded program makes other bytes. */
function programVersions(): Promise<string> {
  const versionOf = async (program: string, option: string) =>
    (await run(program, [option]).catch(() => ({ stdout: 'not installed' }))).stdout;
  versions ??= Promise.all([versionOf('ffmpeg', '-version'), versionOf('flite', '--version')]).then(String);
  return versions;
}

let folder: Promise<string> | undefined;
const mediaFolder = (): Promise<string> => (folder ??= openFolder());

/** Not in `tmpdir()`: a run of the tests has one of its own, which is gone when it ends. */
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

/** What a killed process was making. */
async function removeAbandoned(open: string): Promise<void> {
  const names = (await readdir(open)).filter((name) => name.startsWith(MAKING));
  for (const path of names.map((name) => join(open, name))) {
    const found = await lstat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
