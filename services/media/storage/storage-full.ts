import { DomainError } from '../../platform/errors/errors.js';
import { FfmpegFailed } from '../video/ffmpeg/ffmpeg-failed.js';

/** No space for more bytes: not the caller's fault and temporary: `unavailable`, 503 with `Retry-After`. */
export class StorageFull extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'The service’s storage is full; try again when space is available', { cause });
    this.name = 'StorageFull';
  }
}

/** Error codes of the disk (including quotas and file size limits), of PostgreSQL, and of S3 stores. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100', 'QuotaExceeded', 'XMinioStorageFull'];
const FULL_WORDS = /No space left on device|Disk quota exceeded|File too large/;

const INSUFFICIENT_STORAGE = 507;

/** Returns whether the error, or any of its causes, is a lack of space. */
export function isStorageFull(err: unknown): boolean {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const { code, name, $metadata } = cause as {
      code?: string;
      $metadata?: { httpStatusCode?: number };
    } & Error;
    if (cause instanceof StorageFull || FULL_CODES.includes(code ?? name)) return true;
    if ($metadata?.httpStatusCode === INSUFFICIENT_STORAGE) return true;
    // Only the output of a program, never a file name or a user's text.
    if (cause instanceof FfmpegFailed && FULL_WORDS.test(cause.stderrTail)) return true;
  }
  return false;
}

/** Returns the error to throw instead: `StorageFull` if the cause is a lack of space. */
export const nameFullStorage = (err: unknown): unknown =>
  isStorageFull(err) && !(err instanceof StorageFull) ? new StorageFull(err) : err;
