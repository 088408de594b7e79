const TAPS = 12;
/** Samples before the first new one that a peak may depend on. */
export const BEFORE = TAPS - 1;
/** Maximum ratio of a peak between two samples to the larger of them. */
const MAX_RISES = 1.8;
/** Samples that are skipped at once when none of them can be the peak. */
const STRIDE = 64;

/** Returns the highest true peak, or `known` when that is higher. Interpolates only where the signal could exceed the highest peak so far. */
export function highestPeak(samples: Int16Array, length: number, known: number): number {
  let highest = known;
  for (let from = 0; from + TAPS <= length; from += STRIDE) {
    const until = Math.min(from + STRIDE, length - TAPS + 1);
    if (farthest(samples, from + 5, until + 6) * MAX_RISES > highest)
      highest = highestPoint(samples, from, until, highest);
  }
  return highest;
}

/** Returns the largest absolute value. */
function farthest(samples: Int16Array, from: number, until: number): number {
  let max = 0;
  for (let i = from; i < until; i += 1) {
    const sample = samples[i]!;
    const distance = sample < 0 ? -sample : sample;
    if (distance > max) max = distance;
  }
  return max;
}

/**
 * Returns the highest interpolated peak around the sixth and seventh of the twelve samples from each
 * position, or `known` when that is higher.
 */
function highestPoint(samples: Int16Array, from: number, until: number, known: number): number {
  let highest = known;
  for (let n = from; n < until; n += 1) {
    const left = Math.abs(samples[n + 5]!);
    const right = Math.abs(samples[n + 6]!);
    const nearest = left > right ? left : right;
    if (nearest * MAX_RISES <= highest) continue;
    // A peak can lie between two samples only when the signal falls on both sides of them.
    if (left < Math.abs(samples[n + 4]!) || right < Math.abs(samples[n + 7]!)) continue;
    if (nearest > highest) highest = nearest;
    for (let taps = 0; taps < BETWEEN.length; taps += TAPS) {
      let value = 0;
      for (let i = 0; i < TAPS; i += 1) value += samples[n + i]! * BETWEEN[taps + i]!;
      const distance = Math.abs(value);
      if (distance > highest) highest = distance;
    }
  }
  return highest;
}

/** Filter taps for the three points between two samples, concatenated. */
const BETWEEN = Float64Array.from([0.25, 0.5, 0.75].flatMap((phase) => sincTaps(phase)));

/** Returns the taps that interpolate the signal at this phase after the sixth of twelve samples. */
function sincTaps(phase: number): number[] {
  const taps = Array.from({ length: TAPS }, (_, i) => {
    const x = i - 5 - phase;
    const window = Math.cos((Math.PI * x) / (TAPS + 1)) ** 2;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
