import type { TimeSpan } from '../../text/word.js';

/**
 * Indexes time spans, which may overlap, for lookups without a scan: there are as many as a long video has
 * words.
 */
export function indexSpans<T extends TimeSpan>(spans: readonly T[]) {
  const ordered = [...spans].sort((a, b) => a.startSeconds - b.startSeconds);
  const starts = Float64Array.from(ordered, ({ startSeconds }) => startSeconds);
  const ends = Float64Array.from(ordered, ({ endSeconds }) => endSeconds);
  const latestEnds = ends.slice();
  for (let at = 1; at < ends.length; at += 1)
    latestEnds[at] = Math.max(latestEnds[at] as number, latestEnds[at - 1] as number);

  return {
    /** Returns the spans that touch the closed interval between two times. */
    within(from: number, until: number): T[] {
      const found: T[] = [];
      const begin = firstIndex(latestEnds, (end) => end >= from);
      for (let at = begin; at < ordered.length && (starts[at] as number) <= until; at += 1)
        if ((ends[at] as number) >= from) found.push(ordered[at] as T);
      return found;
    },
    covers(seconds: number): boolean {
      const after = firstIndex(starts, (start) => start > seconds);
      return after > 0 && (latestEnds[after - 1] as number) >= seconds;
    },
  };
}

/** Binary search in ascending numbers. */
function firstIndex(numbers: Float64Array, isReached: (number: number) => boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(numbers[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
