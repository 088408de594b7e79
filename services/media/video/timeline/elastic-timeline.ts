/**
 * The source stands still for a while: after so much of it was played, its last picture is held. Places and lengths are in one unit,
 * seconds or frames.
 */
export interface Hold {
  /** How much of the source is played before it. */
  readonly at: number;
  readonly length: number;
}

/** A stretch of the output that plays the source, or holds one of its pictures. */
export interface TimelineSpan {
  readonly kind: 'play' | 'hold';
  /** Of the source; both are the same place in a hold. */
  readonly from: number;
  readonly to: number;
  readonly outputFrom: number;
  readonly outputTo: number;
}

/** The holds in order, those at one place joined, none of them empty or outside of the source. */
export function normalizeHolds(holds: readonly Hold[], sourceLength: number): Hold[] {
  const joined: Array<{ at: number; length: number }> = [];
  const clamped = holds.map(({ at, length }) => ({ at: Math.min(Math.max(0, at), sourceLength), length }));
  for (const hold of clamped.filter(({ length }) => length > 0).sort((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    if (last && last.at === hold.at) last.length += hold.length;
    else joined.push({ ...hold });
  }
  return joined;
}

export const outputLength = (holds: readonly Hold[], sourceLength: number): number =>
  holds.reduce((sum, { length }) => sum + length, sourceLength);

/** The whole output, span after span. */
export function spansOf(holds: readonly Hold[], sourceLength: number): TimelineSpan[] {
  const spans: TimelineSpan[] = [];
  let played = 0;
  let output = 0;
  const playUntil = (to: number) => {
    if (to > played)
      spans.push({
        kind: 'play',
        from: played,
        to,
        outputFrom: output,
        outputTo: output + to - played,
      });
    output += to - played;
    played = to;
  };
  for (const { at, length } of normalizeHolds(holds, sourceLength)) {
    playUntil(at);
    spans.push({ kind: 'hold', from: at, to: at, outputFrom: output, outputTo: output + length });
    output += length;
  }
  playUntil(sourceLength);
  return spans;
}

/**
 * When a moment of the source is in the output. Where the picture is held right at the moment, `side` says whether the moment belongs
 * to what comes before the hold or to what comes after it: what begins there begins after it, what ends there ends before it.
 */
export function toOutput(holds: readonly Hold[], at: number, side: 'before' | 'after' = 'after'): number {
  let output = at;
  for (const hold of holds) if (hold.at < at || (hold.at === at && side === 'after')) output += hold.length;
  return output;
}

/** Returns the source frame shown at an output frame; beyond the end of the source, time continues without holds. */
export function toSource(holds: readonly Hold[], output: number): number {
  let held = 0;
  for (const { at, length } of [...holds].sort((a, b) => a.at - b.at)) {
    if (output <= at + held) break;
    if (output < at + held + length) return at;
    held += length;
  }
  return output - held;
}
