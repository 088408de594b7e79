/** Maximum delay until an engine that was installed or broke is noticed. */
const MAX_AGE_MS = 15_000;

/**
 * Returns a check that answers at once with its last result and refreshes it in the background: checking
 * starts programs, which takes long on a busy machine.
 */
export function refreshInBackground<T>(load: () => Promise<T>, maxAgeMs = MAX_AGE_MS): () => Promise<T> {
  let last: Promise<T> | undefined;
  let refreshing: Promise<T> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (refreshing === undefined && (last === undefined || performance.now() - refreshedAt >= maxAgeMs)) {
      const begun = load();
      refreshing = begun;
      const end = () => {
        last = begun;
        refreshing = undefined;
        refreshedAt = performance.now();
      };
      begun.then(end, end);
    }
    return (last ?? refreshing) as Promise<T>;
  };
}
