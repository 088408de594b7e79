import { correctLevel, isLevel, type Level, MAX_PEAK_DB, TARGET_LUFS } from './level-narration.js';
import type { Loudness } from './loudness-meter.js';

const MAX_CORRECTIONS = 5;
const MAX_LOWERINGS = 4;
/** A smaller change of gain does not show whether loudness follows it. */
const MIN_CHANGED_DB = 1;
/** Decaying knocks follow by a fifth of the gain and do reach the target; clicks do not follow at all. */
const MIN_FOLLOWS = 0.15;
/** Within this distance of the target nothing is corrected. */
const TOLERANCE_LU = 0.7;

/** Loudness of audio as measured in the delivered file. */
export interface AudioLevel extends Loudness {
  /**
   * The audio stays quieter than the target, since more gain would have amplified the noise of a quiet room
   * or crushed its peaks.
   */
  readonly isHeldBack: boolean;
}

interface Try {
  readonly level: Level;
  readonly turnedOut: Loudness;
}

export interface Levelling {
  readonly first: Level;
  /** Maximum gain, however quiet the audio is. */
  readonly maxGainDb: number;
  /** A level that is known to work without limiting any peak. */
  readonly plain: Try | null;
  /** Encodes the audio at a level, attenuated by `softerDb` at the end, and measures it. */
  readonly make: (level: Level, softerDb: number) => Promise<Loudness>;
}

/**
 * Returns the level that raises the audio until its highest peak touches the limiter's ceiling; null when no
 * limiter is needed.
 */
export function withoutHolding(first: Level, { integratedLufs, truePeakDb }: Loudness): Try | null {
  if (first.ceilingDb === null || integratedLufs === null || truePeakDb === null) return null;
  const gainDb = Math.min(first.gainDb, first.ceilingDb - truePeakDb);
  const turnedOut = { integratedLufs: integratedLufs + gainDb, truePeakDb: truePeakDb + gainDb };
  return { level: { gainDb, ceilingDb: first.ceilingDb }, turnedOut };
}

/**
 * Encodes audio until it has its loudness. Where peaks prevent that, as keyboard clicks do, the nearest try
 * is encoded once more, attenuated until no peak exceeds the maximum: audio that is too quiet can be
 * delivered, audio that clips cannot.
 */
export async function settleLevel({ first, maxGainDb, plain, make }: Levelling): Promise<AudioLevel> {
  const tries: Try[] = [];
  for (let level = first; tries.length <= MAX_CORRECTIONS; ) {
    const turnedOut = await make(level, 0);
    const wanted = correctLevel(level, turnedOut);
    const next = { ...wanted, gainDb: Math.min(wanted.gainDb, maxGainDb) };
    // Audio that cannot be measured is not raised; its peaks are limited all the same.
    const isSettled =
      isLevel(turnedOut) || (next.gainDb === level.gainDb && next.ceilingDb === level.ceilingDb);
    if (isSettled)
      return { ...turnedOut, isHeldBack: turnedOut.integratedLufs !== null && next.gainDb === maxGainDb };
    const before = tries.at(-1);
    tries.push({ level, turnedOut });
    if (before && !followsGain(before, { level, turnedOut })) break;
    level = next;
  }
  const nearest = [...(plain ? [plain] : []), ...tries].reduce((best, each) =>
    missedBy(each) < missedBy(best) ? each : best,
  );
  return lower(nearest, tries.at(-1), make);
}

/**
 * Whether raising the gain raised the loudness; if not, the limiter removed what the gain added, and more
 * gain would not help.
 */
function followsGain(before: Try, { level, turnedOut }: Try): boolean {
  const raisedDb = level.gainDb - before.level.gainDb;
  const loweredDb = (before.level.ceilingDb ?? 0) - (level.ceilingDb ?? 0);
  const { integratedLufs: was } = before.turnedOut;
  if (raisedDb < MIN_CHANGED_DB || loweredDb > MIN_CHANGED_DB) return true;
  if (was === null || turnedOut.integratedLufs === null) return true;
  return turnedOut.integratedLufs - was >= raisedDb * MIN_FOLLOWS;
}

/** Distance from the target once the peaks are lowered to the maximum. */
const missedBy = ({ turnedOut }: Try): number =>
  turnedOut.integratedLufs === null
    ? excessDb(turnedOut)
    : Math.abs(turnedOut.integratedLufs - excessDb(turnedOut) - TARGET_LUFS);

function excessDb({ integratedLufs, truePeakDb }: Loudness): number {
  const tooHigh = truePeakDb === null ? 0 : truePeakDb - MAX_PEAK_DB;
  const tooLoud = integratedLufs === null ? 0 : integratedLufs - TARGET_LUFS;
  return Math.max(0, tooHigh > 0 ? tooHigh + 0.2 : 0, tooLoud > TOLERANCE_LU ? tooLoud : 0);
}

async function lower(
  { level, turnedOut: known }: Try,
  last: Try | undefined,
  make: Levelling['make'],
): Promise<AudioLevel> {
  let softerDb = excessDb(known);
  let turnedOut = known;
  const isMade = softerDb === 0 && last?.level === level;
  for (let made = 0; !isMade && made <= MAX_LOWERINGS; made += 1) {
    turnedOut = await make(level, softerDb);
    const excess = excessDb(turnedOut);
    if (excess === 0) break;
    softerDb += excess;
  }
  const isTooSoft =
    turnedOut.integratedLufs !== null && turnedOut.integratedLufs < TARGET_LUFS - TOLERANCE_LU;
  return { ...turnedOut, isHeldBack: isTooSoft && level.ceilingDb !== null };
}
