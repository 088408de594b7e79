/** An engine that is installed or broken is noticed within so long. */
const KEPT_MS = 15_000;

/**
 * A check that answers at once with what it found last, and looks again behind the scenes: looking starts programs, and takes
 * long on a machine that is busy with work.
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
