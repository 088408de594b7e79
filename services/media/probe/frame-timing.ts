import type { PacketScan } from './scan-packets.js';

export type FrameTiming = {
  averageFps: number;
  typicalFps: number;
  isVfr: boolean;
  endTime: number;
  longestGopSeconds: number;
};

/** Derives the rate, and whether it varies, from the times of the frames. */
export function frameTiming(scan: PacketScan, fallbackFps: number): FrameTiming {
  const { times } = scan;
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  const realGaps = gaps.filter((gap) => gap > 1e-6).sort((a, b) => a - b);
  const typicalGap = realGaps[Math.floor(realGaps.length / 2)] ?? 1 / fallbackFps;
  // Matroska and FLV keep milliseconds: 33 and 34 ms in turn are a constant rate.
  const tolerance = Math.max(0.1 * typicalGap, 0.0011);
  const irregular = gaps.filter((gap) => Math.abs(gap - typicalGap) > tolerance).length;

  const lastTime = times.at(-1) ?? 0;
  const endTime = Math.max(scan.endTime, lastTime + (scan.endTime > lastTime + 1e-6 ? 0 : typicalGap));
  const span = lastTime - (times[0] ?? 0);
  const averageFps = times.length > 1 && span > 0 ? (times.length - 1) / span : 1 / (endTime - lastTime);

  const marks = [times[0] ?? 0, ...scan.keyframeTimes, endTime];
  const longestGopSeconds = Math.max(...marks.slice(1).map((time, index) => time - marks[index]!));
  return {
    averageFps,
    // A constant rate is best told from the whole; of a variable one the usual distance is the better witness.
    typicalFps: irregular / Math.max(1, gaps.length) > 0.02 ? 1 / typicalGap : averageFps,
    isVfr: irregular / Math.max(1, gaps.length) > 0.02,
    endTime,
    longestGopSeconds,
  };
}
