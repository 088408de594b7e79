import type { Word } from '../engines/hear/hear-engine.js';
import { breakCost, layOutLines, widthOf } from './lay-out-lines.js';
import { type SpokenWord, toSpokenWords } from './spoken-text.js';

/** One subtitle: seconds in whole milliseconds; the lines of the text are separated by a newline. */
export type Cue = {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  /** Its words as they are written in it. */
  readonly words: ReadonlyArray<{ readonly text: string; readonly start: number; readonly end: number }>;
};

/** The reading rules, in seconds and widths of a Latin letter. */
export const READING_RULES = { widthPerSecond: 17, shortest: 5 / 6, longest: 7, leastGap: 0.083 } as const;

/** Whoever pauses this long has stopped talking: the cue goes. */
const HARD_PAUSE_SECONDS = 1.5;
/** A pause from here on is a place to break at, as good as a comma. */
const SOFT_PAUSE_SECONDS = 0.3;
/** A line that is cut so fast that nobody sees it would still be one too many. */
const LEAST_SHOWN_SECONDS = 0.25;

const COST = {
  cue: 10,
  insideSentenceEnd: 12,
  insidePause: 15,
  tooFastPerWidth: 3,
  tooShortPerSecond: 120,
  lonelyWord: 12,
};

/** Makes subtitles of words: whole sentences where they fit, then clauses, then what fits. Pure. */
export function makeCues(
  words: readonly Word[],
  {
    language = 'und',
    durationSeconds = Number.POSITIVE_INFINITY,
  }: { language?: string; durationSeconds?: number } = {},
): Cue[] {
  const spoken = toSpokenWords(words, language).filter((word) => word.startSeconds < durationSeconds);
  const groups = splitAtPauses(spoken).flatMap(chooseBreaks);
  return toCues(groups, durationSeconds);
}

function splitAtPauses(words: readonly SpokenWord[]): SpokenWord[][] {
  const runs: SpokenWord[][] = [];
  let begins = true;
  for (const word of words) {
    if (begins) runs.push([]);
    runs.at(-1)?.push(word);
    begins = word.pauseAfterSeconds >= HARD_PAUSE_SECONDS;
  }
  return runs;
}

/** Finds the cheapest way to cut a run of words into cues, looking at all of them at once. */
function chooseBreaks(words: readonly SpokenWord[]): SpokenWord[][] {
  const best: Array<{ cost: number; from: number }> = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const group = words.slice(from, to);
      if (group.length > 1 && !fits(group)) break;
      const cost = (best[from]?.cost ?? 0) + groupCost(group, words[to]);
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

function fits(group: readonly SpokenWord[]): boolean {
  const seconds = (group.at(-1)?.endSeconds ?? 0) - (group[0]?.startSeconds ?? 0);
  return seconds <= READING_RULES.longest && layOutLines(group) !== null;
}

function groupCost(group: readonly SpokenWord[], next: SpokenWord | undefined): number {
  const first = group[0]!;
  const last = group.at(-1)!;
  const inside = group.slice(0, -1);
  // What follows a run is at least the long pause away that ended it.
  const available = (next?.startSeconds ?? last.endSeconds + HARD_PAUSE_SECONDS) - first.startSeconds;
  const shown = Math.min(available, READING_RULES.longest);
  const tooWide = Math.max(0, widthOf(group) - shown * READING_RULES.widthPerSecond);
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

/** Times: from the first word's start until it is read, and not into what comes next. */
function toCues(groups: readonly SpokenWord[][], durationSeconds: number): Cue[] {
  const cues: Cue[] = [];
  for (const [index, group] of groups.entries()) {
    const start = Math.max(group[0]!.startSeconds, cues.at(-1)?.endTime ?? 0);
    const nextStart = groups[index + 1]?.[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const spokenUntil = group.at(-1)!.endSeconds;
    const needed = Math.max(READING_RULES.shortest, widthOf(group) / READING_RULES.widthPerSecond);
    const wanted = Math.min(Math.max(spokenUntil, start + needed), start + READING_RULES.longest);
    const end = Math.min(endBefore(nextStart, wanted, start, needed), durationSeconds);
    const startTime = milliseconds(start);
    const endTime = milliseconds(end);
    const text = layOutLines(group);
    if (text !== null && endTime > startTime)
      cues.push({ startTime, endTime, text, words: group.map(toCueWord) });
  }
  return cues;
}

/** Leaves the gap before the next cue where there is time for it; otherwise the two are chained. */
function endBefore(nextStart: number, wanted: number, start: number, needed: number): number {
  const withGap = nextStart - READING_RULES.leastGap;
  if (wanted <= withGap) return wanted;
  if (withGap - start >= needed) return withGap;
  return Math.max(Math.min(wanted, nextStart), start + LEAST_SHOWN_SECONDS);
}

const toCueWord = ({ text, startSeconds, endSeconds }: SpokenWord) => ({
  ...{ text, start: milliseconds(startSeconds), end: milliseconds(endSeconds) },
});

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
