import { chooseBreaks, HARD_PAUSE_SECONDS, READING_RULES } from '../../text/choose-breaks.js';
import { layOutLines, widthOf } from '../../text/lay-out-lines.js';
import { type SpokenWord, toSpokenWords } from '../../text/spoken-text.js';
import type { Word } from '../../text/word.js';

/**
 * One subtitle: times in seconds, rounded to whole milliseconds; the lines of the text are separated by a
 * newline.
 */
export type Cue = {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  /** The words of the cue as written in its text. */
  readonly words: ReadonlyArray<{ readonly text: string; readonly start: number; readonly end: number }>;
};

/** Minimum duration of a cue; a shorter one would not be noticed. */
const MIN_SHOWN_SECONDS = 0.25;

/**
 * Makes subtitles from words: whole sentences where they fit, then clauses, then as many words as fit. None has
 * words of two speakers. Pure.
 */
export function makeCues(
  words: readonly Word[],
  {
    language = 'und',
    durationSeconds = Number.POSITIVE_INFINITY,
  }: { language?: string; durationSeconds?: number } = {},
): Cue[] {
  const spoken = toSpokenWords(words, language).filter((word) => word.startSeconds < durationSeconds);
  const groups = splitAtPauses(spoken).flatMap((run) => chooseBreaks(run));
  return toCues(groups, durationSeconds);
}

function splitAtPauses(words: readonly SpokenWord[]): SpokenWord[][] {
  const runs: SpokenWord[][] = [];
  let begins = true;
  for (const word of words) {
    if (begins) runs.push([]);
    runs.at(-1)?.push(word);
    begins = word.pauseAfterSeconds >= HARD_PAUSE_SECONDS || word.endsTurn;
  }
  return runs;
}

/**
 * Times the cues: each lasts from the start of its first word until it can be read, but not into the next
 * cue.
 */
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

/** Leaves the gap before the next cue where there is time for it; otherwise the two cues are chained. */
function endBefore(nextStart: number, wanted: number, start: number, needed: number): number {
  const withGap = nextStart - READING_RULES.minGap;
  if (wanted <= withGap) return wanted;
  if (withGap - start >= needed) return withGap;
  return Math.max(Math.min(wanted, nextStart), start + MIN_SHOWN_SECONDS);
}

const toCueWord = ({ text, startSeconds, endSeconds }: SpokenWord) => ({
  text,
  start: milliseconds(startSeconds),
  end: milliseconds(endSeconds),
});

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
