import { isDependencyFailure } from './dependency-failure.js';
import { DomainError } from './errors.js';

/** Default value of `Retry-After`. */
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

/** Returns the error for the caller when a dependency failed; null for every other failure. */
export function findUnavailable(thrown: unknown): DomainError | null {
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
