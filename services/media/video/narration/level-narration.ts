import type { Loudness } from './loudness-meter.js';

/** What narration, and every export, is brought to. */
export const TARGET_LUFS = -16;
export const MAX_PEAK_DB = -1;
/** Coding for delivery moves peaks a little: they are kept so far below. */
const MARGIN_DB = 1;

export interface Level {
  readonly gainDb: number;
  /** Where peaks are held down, in dB of full scale; null: they stay below it by themselves. */
  readonly ceilingDb: number | null;
}

/** What brings sound to the target; `heardOn`: the same sound on two channels is heard 3 LU louder than on one. */
export function chooseLevel({ integratedLufs, truePeakDb }: Loudness, heardOn: 1 | 2): Level {
  if (truePeakDb === null) return { gainDb: 0, ceilingDb: null };
  // Too short to be measured: as loud as it is.
  const gainDb = integratedLufs === null ? 0 : TARGET_LUFS - 10 * Math.log10(heardOn) - integratedLufs;
  const ceilingDb = MAX_PEAK_DB - MARGIN_DB;
  return { gainDb, ceilingDb: truePeakDb + gainDb > ceilingDb ? ceilingDb : null };
}

/** The level after one that turned out so. */
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

/** Within 1 LU of the target, and no peak above the most. */
export const isLevel = ({ integratedLufs, truePeakDb }: Loudness): boolean =>
  truePeakDb === null ||
  (truePeakDb <= MAX_PEAK_DB && (integratedLufs === null || Math.abs(integratedLufs - TARGET_LUFS) <= 0.7));
