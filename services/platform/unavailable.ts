import { isDependencyFailure } from './dependency-failure.js';
import { DomainError } from './errors.js';

/** What `Retry-After` says when the refusal itself does not. */
export const RETRY_AFTER_SECONDS = 5;

/** In `details.reason`: the failure was one of a database, broker or service, and the same request may succeed at once. */
const DEPENDENCY_FAILURE = 'dependency_failure';

/** What a caller is answered when something that we depend on failed; null for every other failure. */
export function findUnavailable(thrown: unknown): DomainError | null {
  if (!isDependencyFailure(thrown)) return null;
  return new DomainError('unavailable', 'A service is restarting or overloaded; try again', {
    details: { reason: DEPENDENCY_FAILURE, retryAfterSeconds: RETRY_AFTER_SECONDS },
    cause: thrown,
  });
}

/** Whether an answer says that a dependency failed: the same request may be sent again at once, unlike what is refused for want of room. */
export const saysDependencyFailed = (extensions: Readonly<Record<string, unknown>> | undefined): boolean =>
  (extensions?.details as { reason?: unknown } | undefined)?.reason === DEPENDENCY_FAILURE;
