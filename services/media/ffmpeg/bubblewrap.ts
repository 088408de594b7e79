import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one run may see besides the system's programs and libraries. */
export interface RunFiles {
  readonly reads: readonly string[];
  /** They are there already, empty: a file can be handed in alone, without the folder around it. */
  readonly writes: readonly string[];
}

/** Links on a merged system, folders on others. */
const LIBRARY_FOLDERS = ['/lib', '/lib32', '/lib64', '/libx32'];
/** What the loader and libass's font search look at. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/var/cache/fontconfig'];
const DEVICES = ['/dev/null', '/dev/urandom'];

function libraryFolder(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** What every run sees: no network, no other process, no other file, and nothing to write on. */
export function sandboxArguments(program: string): string[] {
  const home = dirname(realpathSync(program));
  return [
    ...['--unshare-all', '--die-with-parent', '--ro-bind', '/usr', '/usr'],
    ...LIBRARY_FOLDERS.flatMap(libraryFolder),
    ...(home.startsWith('/usr/') ? [] : ['--ro-bind', home, home]),
    ...SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]),
    ...DEVICES.flatMap((path) => ['--dev-bind', path, path]),
  ];
}

/** The files of one run, each alone. A missing one is left for the program to complain of. */
export function fileArguments({ reads, writes }: RunFiles): string[] {
  return [
    ...reads.flatMap((path) => ['--ro-bind-try', path, path]),
    ...writes.flatMap((path) => ['--bind', path, path]),
    ...['--remount-ro', '/', '--chdir', '/'],
  ];
}
