/** Frames from one up to another. */
export interface FrameSpan {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** In order, those that touch or overlap as one. */
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
