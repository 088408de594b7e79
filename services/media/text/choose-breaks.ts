import { breakCost, breakIntoLines, type LineLimits, USUAL_LIMITS, widthOf } from './lay-out-lines.js';
import type { SpokenWord } from './spoken-text.js';

/** The reading rules, in seconds and in widths of a Latin letter. */
export const READING_RULES = { widthPerSecond: 17, shortest: 5 / 6, longest: 7, minGap: 0.083 } as const;

/** A cue ends before a pause of this length. */
export const HARD_PAUSE_SECONDS = 1.5;
/** A pause from this length on is as good a break as a comma. */
const SOFT_PAUSE_SECONDS = 0.3;

const COST = {
  cue: 10,
  insideSentenceEnd: 12,
  insidePause: 15,
  tooFastPerWidth: 3,
  tooShortPerSecond: 120,
  lonelyWord: 12,
};
/** A line that ends badly within a cue counts less than a cue that does. */
const LINE_SHARE = 0.75;

/** Limits of a cue: its lines, and how fast its text may be read. */
export interface CueLimits extends LineLimits {
  readonly widthPerSecond: number;
}

const USUAL_CUES: CueLimits = { ...USUAL_LIMITS, widthPerSecond: READING_RULES.widthPerSecond };

/** Cuts a run of words into cues at the lowest total cost, considering all of them at once. */
export function chooseBreaks(words: readonly SpokenWord[], limits: CueLimits = USUAL_CUES): SpokenWord[][] {
  const best: Array<{ cost: number; from: number }> = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const group = words.slice(from, to);
      const lines = breakIntoLines(group, limits);
      if (group.length > 1 && (lines === null || !isShort(group))) break;
      const cost = (best[from]?.cost ?? 0) + groupCost(group, words[to], limits) + linesCost(lines ?? []);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const groups: SpokenWord[][] = [];
  for (let to = words.length; to > 0; ) {
    const from = best[to]?.from ?? to - 1;
    groups.unshift(words.slice(from, to));
    to = from;
  }
  return groups;
}

function isShort(group: readonly SpokenWord[]): boolean {
  const seconds = (group.at(-1)?.endSeconds ?? 0) - (group[0]?.startSeconds ?? 0);
  return seconds <= READING_RULES.longest;
}

const linesCost = (lines: readonly SpokenWord[][]): number =>
  lines.slice(0, -1).reduce((sum, line) => sum + LINE_SHARE * breakCost(line.at(-1)!), 0);

function groupCost(
  group: readonly SpokenWord[],
  next: SpokenWord | undefined,
  { widthPerSecond }: CueLimits,
): number {
  const first = group[0]!;
  const last = group.at(-1)!;
  const inside = group.slice(0, -1);
  // The next run starts at least the hard pause that ended this one later.
  const available = (next?.startSeconds ?? last.endSeconds + HARD_PAUSE_SECONDS) - first.startSeconds;
  const shown = Math.min(available, READING_RULES.longest);
  const tooWide = Math.max(0, widthOf(group) - shown * widthPerSecond);
  const tooShort = Math.max(0, READING_RULES.shortest - shown);
  const pauseRelief =
    last.pauseAfterSeconds >= SOFT_PAUSE_SECONDS ? 6 + 4 * Math.min(1, last.pauseAfterSeconds) : 0;
  return (
    COST.cue +
    Math.max(0, breakCost(last) - pauseRelief) +
    COST.insideSentenceEnd * inside.filter((word) => word.breakAfter === 'sentence').length +
    COST.insidePause * inside.filter((word) => word.pauseAfterSeconds >= 2 * SOFT_PAUSE_SECONDS).length +
    COST.tooFastPerWidth * tooWide +
    COST.tooShortPerSecond * tooShort +
    (group.length === 1 && last.breakAfter !== 'sentence' ? COST.lonelyWord : 0)
  );
}
