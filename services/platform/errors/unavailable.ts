import { isDependencyFailure, unwrap } from './dependency-failure.js';
import { findDiskFailure } from './disk-failure.js';
import { DomainError } from './errors.js';

export const RETRY_AFTER_SECONDS = 5;

/**
 * Value of `details.reason`: a database, broker or service failed, and the same request may succeed at once.
 */
const DEPENDENCY_FAILURE = 'dependency_failure';

/** Value of `details.reason`: nothing was accepted or stored, because there is no capacity for it at present. */
export const REFUSED_FOR_CAPACITY = 'refused_for_capacity';

/**
 * Whether a failed call certainly had no effect: it was answered, with a refusal. Any other `unavailable` may hide that
 * the work was accepted.
 */
export const isRefused = (err: unknown): err is DomainError =>
  err instanceof DomainError && (err.code !== 'unavailable' || isRefusedForCapacity(err));

/** Whether work was refused because there is no capacity for it at present. */
export const isRefusedForCapacity = (err: unknown): boolean =>
  err instanceof DomainError && err.details?.reason === REFUSED_FOR_CAPACITY;

/** The cause of failures that last until an operator installs a program; the message names it to callers. */
export class ProgramMissing extends Error {
  override name = 'ProgramMissing';
}

/** Returns the missing program that caused a failure, however it was wrapped; null for every other failure. */
export function findMissingProgram(thrown: unknown): ProgramMissing | null {
  for (const err of unwrap(thrown)) if (err instanceof ProgramMissing) return err;
  return null;
}

/**
 * Returns the error for the caller when a dependency or the disk failed, or a program is missing; null for every other
 * failure.
 */
export function findUnavailable(thrown: unknown): DomainError | null {
  const missing = findMissingProgram(thrown);
  if (missing) return new DomainError('unavailable', missing.message, { cause: thrown });
  if (findDiskFailure(thrown))
    return new DomainError('unavailable', 'The service’s storage can’t be used at present; try again later', {
      cause: thrown,
    });
  if (!isDependencyFailure(thrown)) return null;
  return new DomainError('unavailable', 'A service is restarting or overloaded; try again', {
    details: { reason: DEPENDENCY_FAILURE, retryAfterSeconds: RETRY_AFTER_SECONDS },
    cause: thrown,
  });
}

/**
 * Whether an answer reports a dependency failure: the same request may be sent again at once, unlike one
 * refused for lack of capacity.
 */
export const saysDependencyFailed = (extensions: Readonly<Record<string, unknown>> | undefined): boolean =>
  (extensions?.details as { reason?: unknown } | undefined)?.reason === DEPENDENCY_FAILURE;
