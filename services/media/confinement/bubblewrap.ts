import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { OWN_ID } from './own-user.js';
import { isOfSystem, isWithin, type RunFiles, SYSTEM_FOLDERS } from './run-files.js';

/** What the loader and libass's font search look at. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/var/cache/fontconfig'];
/** How many processors there are: x265 makes no threads without, and then other frames. */
const PROCESSORS = ['/sys/devices/system/cpu', '/sys/devices/system/node'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom'];

/** A link on a merged system, a folder on others. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** All folders above these paths, the outermost first. Bubblewrap would make them for their owner alone. */
function foldersAbove(paths: readonly string[]): string[] {
  const above = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) above.add(folder);
  return [...above].sort();
}

/** What a run sees of the file system: no other file, and nothing to write on. */
export function viewArguments({ reads, writes, folders }: RunFiles): string[] {
  const alone = reads.filter(
    (path) => !isOfSystem(path) && !folders.some((folder) => isWithin(path, folder)),
  );
  const seen = [...SETTINGS, ...PROCESSORS, ...folders, ...alone];
  return [
    ...SYSTEM_FOLDERS.flatMap(systemFolder),
    // An empty one: what runs inside has none, but a sandbox within the view needs a place to begin.
    ...[...foldersAbove([...seen, ...writes, ...DEVICES, '/proc/self/status']), '/tmp'].flatMap((path) => [
      ...['--perms', '0755', '--dir', path],
    ]),
    ...DEVICES.flatMap((path) => ['--dev-bind', path, path]),
    // A missing one is left for the program to complain of.
    ...seen.flatMap((path) => ['--ro-bind-try', path, path]),
    ...writes.flatMap((path) => ['--bind', path, path]),
  ];
}

export interface Descriptors {
  /** Descriptor of the seccomp filter. */
  readonly filter: number;
  /** Descriptor of what the program may read of `/proc/self/status`. */
  readonly status: number;
}

export interface SandboxOptions {
  /** Takes the means to make further namespaces away a second time; it writes to `/proc/sys`, which containers forbid. */
  readonly disablesNamespaces: boolean;
}

/** Own namespaces, no capabilities, none to gain, and few system calls. Ends with its parent. */
export const namespaceArguments = ({ disablesNamespaces }: SandboxOptions): string[] => [
  ...['--unshare-all', '--unshare-user', ...(disablesNamespaces ? ['--disable-userns'] : [])],
  ...['--cap-drop', 'ALL', '--uid', String(OWN_ID), '--gid', String(OWN_ID), '--die-with-parent'],
];

/** The last things before the program: nothing of `/proc` but two lines, nothing that can be written, the filter. */
export const closingArguments = ({ filter, status }: Descriptors, cwd: string): string[] => [
  ...['--perms', '0555', '--tmpfs', '/proc', '--perms', '0755', '--dir', '/proc/self'],
  ...['--file', String(status), '/proc/self/status', '--remount-ro', '/proc', '--remount-ro', '/'],
  ...['--seccomp', String(filter), '--chdir', cwd, '--'],
];

/**
 * What root prepares before it steps down: the view, with the files of folders that only root may enter. Made by the account that the
 * program runs as, which can't walk to them, the sandbox then takes over the view as it is. Its processes end with root's first
 * one among them: a process of root's without privileges can't signal those of another account.
 */
export const stageArguments = (view: readonly string[]): string[] => [
  ...['--unshare-pid', '--die-with-parent', ...view],
  ...['--bind', '/proc', '/proc', '--remount-ro', '/', '--'],
];
