import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { OWN_ID } from './own-id.js';
import { isOfSystem, isWithin, type RunFiles, SYSTEM_FOLDERS } from './run-files.js';

/** Read by the loader and by libass's font search. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/var/cache/fontconfig'];
/** The number of processors: without it x265 creates no threads and produces other frames. */
const PROCESSORS = ['/sys/devices/system/cpu', '/sys/devices/system/node'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/urandom'];

/** A symbolic link on a merged-/usr system, a folder on others. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/**
 * Returns all folders above these paths, the outermost first. Bubblewrap would create them for their owner
 * alone.
 */
function foldersAbove(paths: readonly string[]): string[] {
  const above = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) above.add(folder);
  return [...above].sort();
}

/**
 * Returns the bubblewrap arguments for a run's view of the file system: no other file, and nothing writable
 * besides its outputs.
 */
export function viewArguments({ reads, writes, folders }: RunFiles): string[] {
  const alone = reads.filter(
    (path) => !isOfSystem(path) && !folders.some((folder) => isWithin(path, folder)),
  );
  const seen = [...SETTINGS, ...PROCESSORS, ...folders, ...alone];
  return [
    ...SYSTEM_FOLDERS.flatMap(systemFolder),
    // An empty /proc: the program has no other, but a sandbox within the view needs a mount point.
    ...[...foldersAbove([...seen, ...writes, ...DEVICES, '/proc/self/status']), '/tmp'].flatMap((path) => [
      ...['--perms', '0755', '--dir', path],
    ]),
    ...DEVICES.flatMap((path) => ['--dev-bind', path, path]),
    // A missing file is left for the program to report.
    ...seen.flatMap((path) => ['--ro-bind-try', path, path]),
    ...writes.flatMap((path) => ['--bind', path, path]),
  ];
}

export interface Descriptors {
  readonly filter: number;
  /** Descriptor of the readable content of `/proc/self/status`. */
  readonly status: number;
}

export interface SandboxOptions {
  /** Disables further namespaces by a second means; it writes to `/proc/sys`, which containers forbid. */
  readonly disablesNamespaces: boolean;
}

/**
 * Own namespaces, no capabilities and no way to gain any, and few system calls. The sandbox ends with its
 * parent.
 */
export const namespaceArguments = ({ disablesNamespaces }: SandboxOptions): string[] => [
  ...['--unshare-all', '--unshare-user', ...(disablesNamespaces ? ['--disable-userns'] : [])],
  ...['--cap-drop', 'ALL', '--uid', String(OWN_ID), '--gid', String(OWN_ID), '--die-with-parent'],
];

/** The last steps before the program: only two lines of `/proc`, nothing writable, the filter. */
export const closingArguments = ({ filter, status }: Descriptors, cwd: string): string[] => [
  ...['--perms', '0555', '--tmpfs', '/proc', '--perms', '0755', '--dir', '/proc/self'],
  ...['--file', String(status), '/proc/self/status', '--remount-ro', '/proc', '--remount-ro', '/'],
  ...['--seccomp', String(filter), '--chdir', cwd, '--'],
];

/**
 * Arguments with which root prepares the view before it drops privileges, including files in folders that
 * only root may enter. The account of the program cannot walk to them, so the sandbox takes over the finished
 * view. Its processes end with root's first process among them, because a process of root's without
 * privileges cannot signal those of another account.
 */
export const stageArguments = (view: readonly string[]): string[] => [
  ...['--unshare-pid', '--die-with-parent', ...view],
  ...['--bind', '/proc', '/proc', '--remount-ro', '/', '--'],
];
