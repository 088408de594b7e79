/** Maximum delay until an engine that was installed or broke is noticed. */
const KEPT_MS = 15_000;

/**
 * Returns a check that answers at once with its last result and refreshes it in the background: checking
 * starts programs, which takes long on a busy machine.
 */
export function refreshInBackground<T>(look: () => Promise<T>, keptMs = KEPT_MS): () => Promise<T> {
  let found: Promise<T> | undefined;
  let looking: Promise<T> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (looking === undefined && (found === undefined || performance.now() - lookedAt >= keptMs)) {
      const begun = look();
      looking = begun;
      const end = () => {
        found = begun;
        looking = undefined;
        lookedAt = performance.now();
      };
      begun.then(end, end);
    }
    return (found ?? looking) as Promise<T>;
  };
}
