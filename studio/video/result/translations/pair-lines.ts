interface Line {
  readonly start: number;
  readonly text: string;
}

interface Pair {
  readonly start: number;
  readonly left: string;
  readonly right: string;
}

/** Lines that start within this time of one another are the same moment. */
const TOGETHER_SECONDS = 0.05;

/** Puts lines of two scripts beside one another by their time; a line without a counterpart stands alone. */
export function pairLines(left: readonly Line[], right: readonly Line[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    const isTogether = a && b && Math.abs(a.start - b.start) <= TOGETHER_SECONDS;
    const takesLeft = a && (isTogether || !b || a.start < b.start);
    const takesRight = b && (isTogether || !takesLeft);
    pairs.push({
      start: (takesLeft ? a.start : b?.start) ?? 0,
      left: takesLeft ? a.text : '',
      right: takesRight ? b.text : '',
    });
    if (takesLeft) l += 1;
    if (takesRight) r += 1;
  }
  return pairs;
}
