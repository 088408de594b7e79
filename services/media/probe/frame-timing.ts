import type { PacketScan } from './scan-packets.js';

export type FrameTiming = {
  averageFps: number;
  typicalFps: number;
  isVfr: boolean;
  endTime: number;
  longestGopSeconds: number;
};

const FALLBACK_FPS = 25;

/** At least so much of a stream keeps to its grid, and so much of it takes single steps. */
const ON_GRID_LEAST = 0.98;
const SINGLE_STEPS_LEAST = 0.1;

/**
 * The rate of a stream whose frames sit on an even grid with some left out (a pause in a recording, a dropped frame);
 * null when they do not. Counted over the steps of the grid, so that a hole does not slow it.
 */
function gridRate(gaps: readonly number[], nominalFps: number | null): number | null {
  if (!nominalFps || nominalFps < 1 || nominalFps > 250 || gaps.length < 2) return null;
  const step = 1 / nominalFps;
  const steps = gaps.map((gap) => Math.round(gap / step));
  const tolerance = Math.max(0.1 * step, 0.0011);
  const onGrid = gaps.filter(
    (gap, i) => steps[i]! > 0 && Math.abs(gap - steps[i]! * step) <= tolerance,
  ).length;
  const single = steps.filter((count) => count === 1).length;
  if (onGrid < ON_GRID_LEAST * gaps.length || single < SINGLE_STEPS_LEAST * gaps.length) return null;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(steps) / sum(gaps);
}

/** Derives the rate, and whether it varies, from the times of the frames and the rate the container claims. */
export function frameTiming(scan: PacketScan, nominalFps: number | null): FrameTiming {
  const { times } = scan;
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  const realGaps = gaps.filter((gap) => gap > 1e-6).sort((a, b) => a - b);
  const typicalGap = realGaps[Math.floor(realGaps.length / 2)] ?? 1 / (nominalFps || FALLBACK_FPS);
  // Matroska and FLV keep milliseconds: 33 and 34 ms in turn are a constant rate.
  const tolerance = Math.max(0.1 * typicalGap, 0.0011);
  const irregular = gaps.filter((gap) => Math.abs(gap - typicalGap) > tolerance).length;

  const isVfr = irregular / Math.max(1, gaps.length) > 0.02;

  const lastTime = times.at(-1) ?? 0;
  const endTime = Math.max(scan.endTime, lastTime + (scan.endTime > lastTime + 1e-6 ? 0 : typicalGap));
  const span = lastTime - (times[0] ?? 0);
  const averageFps = times.length > 1 && span > 0 ? (times.length - 1) / span : 1 / (endTime - lastTime);

  const marks = [times[0] ?? 0, ...scan.keyframeTimes, endTime];
  const longestGopSeconds = Math.max(...marks.slice(1).map((time, index) => time - marks[index]!));
  return {
    averageFps,
    // A constant rate is best told from the whole; of a variable one the usual distance is the better witness.
    typicalFps: gridRate(gaps, nominalFps) ?? (isVfr ? 1 / typicalGap : averageFps),
    isVfr,
    endTime,
    longestGopSeconds,
  };
}
