import type { PacketScan } from './scan-packets.js';

export type FrameTiming = {
  averageFps: number;
  typicalFps: number;
  isVfr: boolean;
  endTime: number;
  longestGopSeconds: number;
};

type Scan = Pick<PacketScan, 'times' | 'keyframeTimes' | 'endTime'>;

const FALLBACK_FPS = 25;

/** Minimum share of frames on the grid, and of single steps among them. */
const MIN_ON_GRID = 0.98;
const MIN_SINGLE_STEPS = 0.1;

const share = (gaps: Float64Array, matches: (gap: number) => boolean): number => {
  let count = 0;
  for (const gap of gaps) if (matches(gap)) count++;
  return count / Math.max(1, gaps.length);
};

/**
 * Returns the rate of a stream whose frames lie on an even grid with some left out (a pause in a recording, a
 * dropped frame); null when they do not. Counted over the steps of the grid, so that a gap does not lower it.
 */
function gridRate(gaps: Float64Array, nominalFps: number | null): number | null {
  if (!nominalFps || nominalFps < 1 || nominalFps > 250 || gaps.length < 2) return null;
  const step = 1 / nominalFps;
  const tolerance = Math.max(0.1 * step, 0.0011);
  const stepsOf = (gap: number) => Math.round(gap / step);
  const onGrid = share(gaps, (gap) => stepsOf(gap) > 0 && Math.abs(gap - stepsOf(gap) * step) <= tolerance);
  const single = share(gaps, (gap) => stepsOf(gap) === 1);
  if (onGrid < MIN_ON_GRID || single < MIN_SINGLE_STEPS) return null;
  let steps = 0;
  let seconds = 0;
  for (const gap of gaps) {
    steps += stepsOf(gap);
    seconds += gap;
  }
  return steps / seconds;
}

/**
 * Derives the rate, and whether it varies, from the times of the frames and the rate that the container
 * claims.
 */
export function frameTiming(
  { times, keyframeTimes, endTime: scanEnd }: Scan,
  nominalFps: number | null,
): FrameTiming {
  const gaps = times.slice(1);
  for (let i = 0; i < gaps.length; i++) gaps[i] = times[i + 1]! - times[i]!;
  const realGaps = gaps.filter((gap) => gap > 1e-6).sort();
  const typicalGap = realGaps[Math.floor(realGaps.length / 2)] ?? 1 / (nominalFps || FALLBACK_FPS);
  // Matroska and FLV store milliseconds: alternating 33 and 34 ms are a constant rate.
  const tolerance = Math.max(0.1 * typicalGap, 0.0011);
  const isVfr = share(gaps, (gap) => Math.abs(gap - typicalGap) > tolerance) > 0.02;

  const firstTime = times[0] ?? 0;
  const lastTime = times.at(-1) ?? 0;
  const endTime = Math.max(scanEnd, lastTime + (scanEnd > lastTime + 1e-6 ? 0 : typicalGap));
  const span = lastTime - firstTime;
  const averageFps = times.length > 1 && span > 0 ? (times.length - 1) / span : 1 / (endTime - lastTime);

  let longestGopSeconds = 0;
  let mark = firstTime;
  for (const time of keyframeTimes) {
    longestGopSeconds = Math.max(longestGopSeconds, time - mark);
    mark = time;
  }
  longestGopSeconds = Math.max(longestGopSeconds, endTime - mark);
  return {
    averageFps,
    // A constant rate is most exact over the whole stream; for a variable one the usual distance is more
    // reliable.
    typicalFps: gridRate(gaps, nominalFps) ?? (isVfr ? 1 / typicalGap : averageFps),
    isVfr,
    endTime,
    longestGopSeconds,
  };
}
