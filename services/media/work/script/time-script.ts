import type { ScriptLine } from '../../ai/text/text-engine.js';
import { splitWords } from '../../text/split-words.js';
import { breakOfWritten } from '../../text/spoken-text.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { alignWords } from './align-words.js';
import { findNamedAction } from './find-named-action.js';
import type { Footage } from './footage.js';
import { makeSpeechClock } from './speech-clock.js';

/** A longer sentence is split, at a comma if it has one. */
const LONGEST = 240;

/**
 * Splits a script into spoken lines: its own lines, sentence by sentence. Nothing but the white space between
 * them is changed or lost.
 */
export function splitScript(script: string, language: string): string[] {
  return script.split(/\r\n|[\r\n\u2028\u2029]/u).flatMap((line) => splitLine(line, language));
}

function splitLine(line: string, language: string): string[] {
  const lines: string[] = [];
  let from = 0;
  let at = 0;
  let clauseEnd = 0;
  const cut = (end: number) => {
    const text = line.slice(from, end).trim();
    if (text !== '') lines.push(text);
    from = end;
    clauseEnd = 0;
  };
  const words = splitWords(line, language);
  for (const [index, word] of words.entries()) {
    const begins = line.indexOf(word, at);
    at = begins + word.length;
    if (at - from > LONGEST && begins > from) cut(clauseEnd > from ? clauseEnd : begins);
    const isFirst = line.slice(from, begins).trim() === '';
    const place = { before: isFirst ? undefined : words[index - 1], next: words[index + 1], language };
    const kind = breakOfWritten(word, place);
    if (kind === 'sentence') cut(at);
    else if (kind === 'clause') clauseEnd = at;
  }
  cut(line.length);
  return lines;
}

/** Maximum shift of a line so that it begins together with a scene. */
const SNAP_SECONDS = 1.5;
/** A line counts as spoken if at least this share of it is transcribed, at a plausible pace. */
const MIN_TRANSCRIBED_SHARE = 0.5;
const MIN_TRANSCRIBED_WORDS = 2;
const MIN_LETTERS_PER_SECOND = 3;
/** Faster than anyone reads or speaks: such a line gets time from its neighbours. */
const MAX_LETTERS_PER_SECOND = 40;
/** Pace of a line that is said before an action, and its shortest time. */
const LETTERS_PER_SECOND = 15;
const MIN_LINE_SECONDS = 1;

interface Line {
  readonly text: string;
  /** Time it takes to say the line, relative to the others. */
  readonly weight: number;
  /** That of its speech, or before the action that it names; null: it shares the time between its neighbours. */
  fixedSpan: TimeSpan | null;
}

/**
 * Times a provided script to the footage. Spoken lines get the times of their speech; the others share the
 * speech between those by their weight, or the whole time where there is no speech. In a silent screen recording a
 * line that names an action is said before it, and over when it is done. No line overlaps another or exceeds the video.
 */
export function timeScript(script: string, footage: Footage): ScriptLine[] {
  const { durationSeconds, language } = footage;
  const isSilent = footage.words.length === 0 && footage.speech.length === 0;
  const texts = splitScript(script, language);
  const lines = isSilent ? placeAtActions(texts, footage) : findTranscribed(texts, footage);
  const clock = makeSpeechClock(footage);
  const timed: ScriptLine[] = [];
  for (let from = 0; from < lines.length; ) {
    const line = lines[from] as Line;
    const start = timed.at(-1)?.endSeconds ?? 0;
    if (line.fixedSpan) {
      timed.push({ text: line.text, ...line.fixedSpan });
      from += 1;
      continue;
    }
    let to = from;
    while (to < lines.length && !lines[to]?.fixedSpan) to += 1;
    const until = lines[to]?.fixedSpan?.startSeconds ?? durationSeconds;
    const group = lines.slice(from, to);
    const times = clock.share(group, start, until);
    timed.push(...group.map(({ text }, index) => ({ text, ...(times[index] as TimeSpan) })));
    from = to;
  }
  const isOfScenes = isSilent && lines.every(({ fixedSpan }) => fixedSpan === null);
  return inWholeMilliseconds(isOfScenes ? snapToScenes(timed, footage) : timed, durationSeconds);
}

/** Places lines that name an action of a silent screen recording before it, in order. */
function placeAtActions(
  texts: readonly string[],
  { language, interactions = [], durationSeconds }: Footage,
): Line[] {
  let end = 0;
  const lines = texts.map((text): Line => {
    const following = interactions.filter(({ start }) => start > end);
    const until = findNamedAction(text, following, language)?.start;
    const isInPlace = until !== undefined && until <= durationSeconds;
    const seconds = Math.max(MIN_LINE_SECONDS, Array.from(text).length / LETTERS_PER_SECOND);
    const fixedSpan = isInPlace ? { startSeconds: Math.max(end, until - seconds), endSeconds: until } : null;
    if (fixedSpan) end = fixedSpan.endSeconds;
    return { text, weight: weightOf(text), fixedSpan };
  });
  for (let moved = true; moved; ) moved = giveTime(lines, durationSeconds);
  return lines;
}

/** Letters, and a short pause between lines. */
const weightOf = (text: string): number => Array.from(text).length + 10;

/** Finds the spoken lines with their times; the time between two such lines is long enough for the others. */
function findTranscribed(texts: readonly string[], { language, words, durationSeconds }: Footage): Line[] {
  const tokens = texts.map((text) => splitWords(text, language));
  const matches = alignWords(
    tokens.flat(),
    words.map(({ text }) => text),
  );
  let at = 0;
  let end = 0;
  const lines = texts.map((text, index): Line => {
    const own = matches.slice(at, at + (tokens[index]?.length ?? 0));
    at += own.length;
    const transcribedSpan = spanOf(text, own, words);
    const isInPlace =
      transcribedSpan !== null &&
      transcribedSpan.startSeconds >= end &&
      transcribedSpan.endSeconds <= durationSeconds;
    if (isInPlace) end = transcribedSpan.endSeconds;
    return { text, weight: weightOf(text), fixedSpan: isInPlace ? transcribedSpan : null };
  });
  for (let moved = true; moved; ) moved = giveTime(lines, durationSeconds);
  return lines;
}

/** Returns the time span of a spoken line; null if too little of it was transcribed, or too far apart. */
function spanOf(
  text: string,
  matches: ReadonlyArray<number | null>,
  words: readonly Word[],
): TimeSpan | null {
  const found = matches.filter((match) => match !== null);
  if (found.length < MIN_TRANSCRIBED_WORDS || found.length < matches.length * MIN_TRANSCRIBED_SHARE)
    return null;
  const first = words[found[0] as number] as Word;
  const last = words[found.at(-1) as number] as Word;
  const seconds = last.endSeconds - first.startSeconds;
  if (seconds <= 0 || (text.length * (found.length / matches.length)) / seconds < MIN_LETTERS_PER_SECOND)
    return null;
  return { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
}

/**
 * Lines between two spoken ones may have no time: their neighbors share theirs with them. Returns whether
 * there were any.
 */
function giveTime(lines: Line[], durationSeconds: number): boolean {
  let moved = false;
  for (let from = 0; from < lines.length; from += 1) {
    if (lines[from]?.fixedSpan) continue;
    let to = from;
    let letters = 0;
    for (; to < lines.length && !lines[to]?.fixedSpan; to += 1) letters += lines[to]?.text.length ?? 0;
    const [before, after] = [lines[from - 1], lines[to]];
    const seconds =
      (after?.fixedSpan?.startSeconds ?? durationSeconds) - (before?.fixedSpan?.endSeconds ?? 0);
    if (letters > seconds * MAX_LETTERS_PER_SECOND) {
      for (const neighbour of [before, after]) {
        if (!neighbour) continue;
        neighbour.fixedSpan = null;
        moved = true;
      }
    }
    from = to;
  }
  return moved;
}

/**
 * Without speech: a line that begins near a scene begins with it, moved at most half the way to its
 * neighbors.
 */
function snapToScenes(
  lines: readonly ScriptLine[],
  { sceneChanges, durationSeconds }: Footage,
): ScriptLine[] {
  const starts = lines.map(({ startSeconds }) => startSeconds);
  const snapped = starts.map((start, index) => {
    if (index === 0) return 0;
    const [near] = sceneChanges
      .filter((at) => Math.abs(at - start) <= SNAP_SECONDS)
      .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
    const min = ((starts[index - 1] ?? 0) + start) / 2;
    const max = (start + (starts[index + 1] ?? durationSeconds)) / 2;
    return near === undefined || near <= min || near >= max ? start : near;
  });
  return lines.map(({ text }, index) => ({
    text,
    startSeconds: snapped[index] as number,
    endSeconds: snapped[index + 1] ?? durationSeconds,
  }));
}

function inWholeMilliseconds(lines: readonly ScriptLine[], durationSeconds: number): ScriptLine[] {
  const whole = (seconds: number) =>
    Math.floor(Math.min(durationSeconds, Math.max(0, seconds)) * 1000) / 1000;
  return lines.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: whole(startSeconds),
    endSeconds: whole(endSeconds),
  }));
}
