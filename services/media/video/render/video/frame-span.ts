export interface FrameSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Returns what is left of a span after removing the others. */
export function spansAround(others: readonly FrameSpan[], { from, to }: FrameSpan): FrameSpan[] {
  const left: FrameSpan[] = [];
  let at = from;
  for (const other of [...joinSpans(others), { from: to, to }]) {
    if (other.from > at) left.push({ from: at, to: Math.min(other.from, to) });
    at = Math.max(at, other.to);
  }
  return left;
}

/** Returns the spans in order, with touching and overlapping ones merged. */
export function joinSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const joined: FrameSpan[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
