/** The gain from a moment on; between two points it changes smoothly. */
export interface GainPoint {
  readonly atSeconds: number;
  readonly gain: number;
}

export interface Stretch {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The duck is complete when speech begins; the release is slower, so that it is not noticed. */
const ATTACK_SECONDS = 0.3;
const RELEASE_SECONDS = 0.8;
/** A shorter release would be audible as pumping. */
const MIN_PAUSE_SECONDS = 1.5;
/** Even without a requested fade, audio must not begin or end with a click. */
const MIN_FADE_SECONDS = 0.005;

export function duckingCurve(
  speech: readonly Stretch[],
  { volume, duckVolume }: { volume: number; duckVolume: number },
): GainPoint[] {
  const [up, down] = [volume / 100, Math.min(volume, duckVolume) / 100];
  const between = ATTACK_SECONDS + MIN_PAUSE_SECONDS + RELEASE_SECONDS;
  const spoken: Array<{ startSeconds: number; endSeconds: number }> = [];
  for (const { startSeconds, endSeconds } of [...speech].sort((a, b) => a.startSeconds - b.startSeconds)) {
    const last = spoken.at(-1);
    if (last && startSeconds - last.endSeconds < between)
      last.endSeconds = Math.max(last.endSeconds, endSeconds);
    else spoken.push({ startSeconds, endSeconds });
  }
  const points = spoken.flatMap(({ startSeconds, endSeconds }) => [
    { atSeconds: startSeconds - ATTACK_SECONDS, gain: up },
    { atSeconds: startSeconds, gain: down },
    { atSeconds: endSeconds, gain: down },
    { atSeconds: endSeconds + RELEASE_SECONDS, gain: up },
  ]);
  return points.length > 0 ? points : [{ atSeconds: 0, gain: up }];
}

/**
 * Returns a gain curve that fades in and out over a time span; in a short one, each fade takes at most half.
 */
export function fadingCurve({ startSeconds, endSeconds }: Stretch, fadeSeconds: number): GainPoint[] {
  const fade = Math.min(Math.max(fadeSeconds, MIN_FADE_SECONDS), (endSeconds - startSeconds) / 2);
  return [
    { atSeconds: startSeconds, gain: 0 },
    { atSeconds: startSeconds + fade, gain: 1 },
    { atSeconds: endSeconds - fade, gain: 1 },
    { atSeconds: endSeconds, gain: 0 },
  ];
}

/** Returns a function that evaluates a gain curve at ascending times. */
export function curveReader(points: readonly GainPoint[]): (atSeconds: number) => number {
  let next = 0;
  return (atSeconds) => {
    while (next < points.length && (points[next] as GainPoint).atSeconds <= atSeconds) next += 1;
    const [before, after] = [points[next - 1], points[next]];
    if (!before || !after) return (before ?? after)?.gain ?? 1;
    const share = (atSeconds - before.atSeconds) / (after.atSeconds - before.atSeconds);
    return before.gain + ((after.gain - before.gain) * (1 - Math.cos(Math.PI * share))) / 2;
  };
}
