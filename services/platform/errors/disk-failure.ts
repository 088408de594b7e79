import { unwrap } from './dependency-failure.js';

/** Error codes of a disk that is full, not mounted, faulty or read-only. */
const AWAY = new Set(['EDQUOT', 'EHOSTDOWN', 'EIO', 'ENOSPC', 'ENOTCONN', 'EROFS', 'ESTALE']);
/** Error codes of a folder that the process may not use, until an operator changes its owner or mode. */
const FORBIDDEN = new Set(['EACCES', 'EPERM']);
/** What fails with the same codes and concerns no file. */
const NOT_OF_FILES = /^(accept|bind|connect|kill|listen|setpriority|shutdown|spawn|uv_)/;

/** Returns the code with which the disk failed, or a folder refuses the process; null for every other failure. */
export function findDiskFailure(thrown: unknown): string | null {
  for (const { code, syscall } of unwrap(thrown) as Iterable<NodeJS.ErrnoException>) {
    const isOfDisk = code !== undefined && (AWAY.has(code) || FORBIDDEN.has(code));
    if (isOfDisk && !NOT_OF_FILES.test(syscall ?? '')) return code;
  }
  return null;
}

/** Whether the disk is full or temporarily unavailable: a start waits for it. */
export const isDiskAway = (thrown: unknown): boolean => AWAY.has(findDiskFailure(thrown) ?? '');
