import type { Loudness } from './loudness-meter.js';

/** Target loudness of narration and of every export. */
export const TARGET_LUFS = -16;
export const MAX_PEAK_DB = -1;
/** Encoding shifts peaks a little, so the limiter's ceiling is this far below the maximum. */
const MARGIN_DB = 1;

export interface Level {
  readonly gainDb: number;
  /** Ceiling of the limiter in dBFS; null when no limiter is needed. */
  readonly ceilingDb: number | null;
}

/**
 * Returns the gain and ceiling that bring audio to the target. `heardOn`: the same audio on two channels is 3
 * LU louder than on one.
 */
export function chooseLevel({ integratedLufs, truePeakDb }: Loudness, channels: 1 | 2): Level {
  if (truePeakDb === null) return { gainDb: 0, ceilingDb: null };
  // Audio too short to be measured is left at its loudness.
  const gainDb = integratedLufs === null ? 0 : TARGET_LUFS - 10 * Math.log10(channels) - integratedLufs;
  const ceilingDb = MAX_PEAK_DB - MARGIN_DB;
  return { gainDb, ceilingDb: truePeakDb + gainDb > ceilingDb ? ceilingDb : null };
}

/** Returns the level to try next, given the loudness that a level resulted in. */
export function correctLevel({ gainDb, ceilingDb }: Level, turnedOut: Loudness): Level {
  const { integratedLufs, truePeakDb } = turnedOut;
  if (truePeakDb === null) return { gainDb, ceilingDb };
  const excess = Math.max(0, truePeakDb - MAX_PEAK_DB);
  return {
    gainDb: integratedLufs === null ? gainDb : gainDb + TARGET_LUFS - integratedLufs,
    ceilingDb: (ceilingDb ?? MAX_PEAK_DB - MARGIN_DB) - (excess > 0 ? excess + 0.2 : 0),
  };
}

export const levelFilters = ({ gainDb, ceilingDb }: Level): string[] => [
  `volume=${gainDb.toFixed(2)}dB:precision=float`,
  ...(ceilingDb === null
    ? []
    : [`alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:attack=5:release=60:level=0:latency=1`]),
];

/** Whether the loudness is within 0.7 LU of the target, with no peak above the maximum. */
export const isLevel = ({ integratedLufs, truePeakDb }: Loudness): boolean =>
  truePeakDb === null ||
  (truePeakDb <= MAX_PEAK_DB && (integratedLufs === null || Math.abs(integratedLufs - TARGET_LUFS) <= 0.7));
