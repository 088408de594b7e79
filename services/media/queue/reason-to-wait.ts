import { isDependencyFailure } from '../../platform/errors/dependency-failure.js';
import { findDiskFailure } from '../../platform/errors/disk-failure.js';
import { DomainError } from '../../platform/errors/errors.js';
import { StoreUnavailable } from '../storage/s3-client.js';
import { isStorageFull } from '../storage/storage-full.js';
import type { WaitReason } from './work.entity.js';
import { WorkFailed } from './work-failed.js';
import { WorkWaits } from './work-waits.js';

/**
 * Returns the dependency that failed work has to wait for, if it failed because of one that becomes available
 * again by itself; null if it failed for another reason.
 */
export function reasonToWait(err: unknown): WaitReason | null {
  if (isStorageFull(err)) return 'storage';
  if (err instanceof WorkFailed) return null;
  // A folder that may not be written, or a disk that is not mounted or read-only after a fault.
  if (findDiskFailure(err)) return 'storage';
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof StoreUnavailable) return 'storage';
    if (cause instanceof WorkWaits) return cause.waitingFor;
    if (cause instanceof DomainError && cause.code === 'unavailable') return 'service';
  }
  return isDependencyFailure(err) ? 'service' : null;
}

const MAX_DETAIL = 300;

/** Returns which dependency failed work waits for and how that fails, if its error says so. */
export function detailOfWait(err: unknown): string | null {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++)
    if (cause instanceof WorkWaits) return cause.detail?.slice(0, MAX_DETAIL) ?? null;
  const code = isStorageFull(err) ? null : findDiskFailure(err);
  return code && `whose disk can’t be used (${code})`;
}
