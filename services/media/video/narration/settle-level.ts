import { correctLevel, isLevel, type Level, MAX_PEAK_DB, TARGET_LUFS } from './level-narration.js';
import type { Loudness } from './loudness-meter.js';

const MAX_CORRECTIONS = 5;
const MAX_LOWERINGS = 4;
/** What is changed by less says nothing of what follows it. */
const MIN_CHANGED_DB = 1;
/** Knocks that fade become louder by a fifth of the gain and do reach the target; clicks by nothing. */
const MIN_FOLLOWS = 0.15;
/** So far from the target nothing is corrected any more. */
const TOLERANCE_LU = 0.7;

/** How sound turned out, measured in what is delivered. */
export interface AudioLevel extends Loudness {
  /** It is quieter than the target, since more gain would have made the noise of a quiet room loud, or crushed its peaks. */
  readonly isHeldBack: boolean;
}

interface Try {
  readonly level: Level;
  readonly turnedOut: Loudness;
}

export interface Levelling {
  readonly first: Level;
  /** Nothing is raised any further, however soft it is. */
  readonly gainMostDb: number;
  /** What is known to be possible without holding a single peak down. */
  readonly plain: Try | null;
  /** Makes the sound so, and measures it; last of all, it is made softer by as much as is said. */
  readonly make: (level: Level, softerDb: number) => Promise<Loudness>;
}

/** The sound as it is, raised up to where its highest peak touches what would hold it down; null: nothing would. */
export function withoutHolding(first: Level, { integratedLufs, truePeakDb }: Loudness): Try | null {
  if (first.ceilingDb === null || integratedLufs === null || truePeakDb === null) return null;
  const gainDb = Math.min(first.gainDb, first.ceilingDb - truePeakDb);
  const turnedOut = { integratedLufs: integratedLufs + gainDb, truePeakDb: truePeakDb + gainDb };
  return { level: { gainDb, ceilingDb: first.ceilingDb }, turnedOut };
}

/**
 * Makes sound until it has its loudness. Where its peaks are in the way, as the clicks of a keyboard are, what came nearest is made
 * once more, so much softer that no peak is above the most: sound that is too soft can be delivered, sound that clips cannot.
 */
export async function settleLevel({ first, gainMostDb, plain, make }: Levelling): Promise<AudioLevel> {
  const tries: Try[] = [];
  for (let level = first; tries.length <= MAX_CORRECTIONS; ) {
    const turnedOut = await make(level, 0);
    const wanted = correctLevel(level, turnedOut);
    const next = { ...wanted, gainDb: Math.min(wanted.gainDb, gainMostDb) };
    // Where there is nothing to measure there is nothing to raise; peaks are held down all the same.
    const isSettled =
      isLevel(turnedOut) || (next.gainDb === level.gainDb && next.ceilingDb === level.ceilingDb);
    if (isSettled)
      return { ...turnedOut, isHeldBack: turnedOut.integratedLufs !== null && next.gainDb === gainMostDb };
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

/** False: what was raised was taken away again where peaks are held down, and more of it would only be more of that. */
function followsGain(before: Try, { level, turnedOut }: Try): boolean {
  const raisedDb = level.gainDb - before.level.gainDb;
  const loweredDb = (before.level.ceilingDb ?? 0) - (level.ceilingDb ?? 0);
  const { integratedLufs: was } = before.turnedOut;
  if (raisedDb < MIN_CHANGED_DB || loweredDb > MIN_CHANGED_DB) return true;
  if (was === null || turnedOut.integratedLufs === null) return true;
  return turnedOut.integratedLufs - was >= raisedDb * MIN_FOLLOWS;
}

/** How far from the target it is when its peaks are where they may be. */
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
