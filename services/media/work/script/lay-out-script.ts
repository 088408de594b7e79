import type { ScriptLine } from '../../ai/text/text-engine.js';
import { splitWords } from '../../text/split-words.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { type Cue, makeCues } from '../analysis/make-cues.js';
import { alignWords } from './align-words.js';

/** Minimum share of a line's letters in transcribed words, for the line to count as transcribed. */
const MIN_TRANSCRIBED_SHARE = 0.5;
/** Engines disagree on the start of a word by this much. */
const MARGIN_SECONDS = 0.5;
const SURE = 1;

export interface TimedLine extends ScriptLine {
  /** All words of the line, in order, within its time. */
  readonly words: readonly Word[];
  /** Whether the line was transcribed at this time; otherwise words are timed by their share of the line. */
  readonly isTranscribed: boolean;
}

/** Times each word of a line: as transcribed within the line's time, otherwise by its share of the letters. */
function makeWordClock(transcribed: readonly Word[], language: string): (line: ScriptLine) => TimedLine {
  const { within } = indexSpans(transcribed);
  return (line) =>
    timeWords(line, within(line.startSeconds - MARGIN_SECONDS, line.endSeconds + MARGIN_SECONDS), language);
}

function timeWords(line: ScriptLine, near: readonly Word[], language: string): TimedLine {
  const texts = splitWords(line.text, language);
  const matches = alignWords(
    texts,
    near.map(({ text }) => text),
  );
  const letters = texts.map((text) => Math.max(1, Array.from(text).length));
  const isMatched = (_: number, index: number) => matches[index] !== null;
  const isTranscribed = sum(letters.filter(isMatched)) >= MIN_TRANSCRIBED_SHARE * sum(letters);
  const known = matches.map((match) => (isTranscribed && match !== null ? (near[match] as Word) : null));
  const words = spread(line, texts, letters, known);
  return { ...line, words, isTranscribed };
}

/** Words that were not transcribed share the time between those that were. */
function spread(
  { startSeconds, endSeconds }: ScriptLine,
  texts: readonly string[],
  letters: readonly number[],
  known: ReadonlyArray<Word | null>,
): Word[] {
  const inside = (seconds: number) => Math.min(endSeconds, Math.max(startSeconds, seconds));
  const words: Word[] = [];
  let last = startSeconds;
  for (let index = 0; index < texts.length; ) {
    let next = index;
    while (next < texts.length && !known[next]) next += 1;
    const until = Math.max(last, inside(known[next]?.startSeconds ?? endSeconds));
    const total = sum(letters.slice(index, next));
    for (let before = 0; index < next; index += 1) {
      const at = (share: number) => last + ((until - last) * share) / total;
      const size = letters[index] as number;
      words.push(wordAt(texts[index] as string, at(before), at(before + size)));
      before += size;
    }
    const spoken = known[next];
    if (!spoken) break;
    last = Math.max(until, inside(spoken.endSeconds));
    words.push(wordAt(texts[next] as string, until, last));
    index = next + 1;
  }
  return words;
}

const wordAt = (text: string, startSeconds: number, endSeconds: number): Word => ({
  text,
  startSeconds,
  endSeconds,
  confidence: SURE,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A line of the stored script; it has words if transcribed. */
export interface LaidOutLine extends Omit<Cue, 'words'> {
  readonly words?: Cue['words'];
}

interface Layout {
  readonly language: string;
  readonly durationSeconds: number;
  /** The transcript of the footage. */
  readonly words: readonly Word[];
}

/** Lays out written lines as readable subtitles, by the same rules as transcribed ones. */
export function layOutScript(
  lines: readonly ScriptLine[],
  { language, durationSeconds, words }: Layout,
): LaidOutLine[] {
  const timed = lines.map(makeWordClock(words, language));
  const cues = makeCues(
    timed.flatMap((line) => line.words),
    { language, durationSeconds },
  );
  const transcribed = indexSpans(timed.filter(({ isTranscribed }) => isTranscribed));
  return cues.map(({ words: spoken, ...cue }) => {
    const middle = (cue.startTime + Math.min(cue.endTime, spoken.at(-1)?.end ?? cue.endTime)) / 2;
    return transcribed.covers(middle) ? { ...cue, words: spoken } : cue;
  });
}

/** Keeps the lines exactly as the user wrote them, one subtitle each. */
export function layOutAsWritten(lines: readonly ScriptLine[], { language, words }: Layout): LaidOutLine[] {
  const timeWords = makeWordClock(words, language);
  return lines.map((line) => {
    const { startSeconds: startTime, endSeconds: endTime, text } = line;
    const { isTranscribed, words: timed } = timeWords(line);
    if (!isTranscribed) return { startTime, endTime, text };
    const spoken = timed.map((word) => ({
      text: word.text,
      start: milliseconds(word.startSeconds),
      end: milliseconds(word.endSeconds),
    }));
    return { startTime, endTime, text, words: spoken };
  });
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Indexes time spans, which may overlap, for lookups without a scan: there are as many as a long video has
 * words.
 */
export function indexSpans<T extends TimeSpan>(spans: readonly T[]) {
  const ordered = [...spans].sort((a, b) => a.startSeconds - b.startSeconds);
  const starts = Float64Array.from(ordered, ({ startSeconds }) => startSeconds);
  const ends = Float64Array.from(ordered, ({ endSeconds }) => endSeconds);
  const latestEnds = ends.slice();
  for (let at = 1; at < ends.length; at += 1)
    latestEnds[at] = Math.max(latestEnds[at] as number, latestEnds[at - 1] as number);

  return {
    /** Returns the spans that touch the closed interval between two times. */
    within(from: number, until: number): T[] {
      const found: T[] = [];
      const begin = firstIndex(latestEnds, (end) => end >= from);
      for (let at = begin; at < ordered.length && (starts[at] as number) <= until; at += 1)
        if ((ends[at] as number) >= from) found.push(ordered[at] as T);
      return found;
    },
    covers(seconds: number): boolean {
      const after = firstIndex(starts, (start) => start > seconds);
      return after > 0 && (latestEnds[after - 1] as number) >= seconds;
    },
  };
}

/** Binary search in ascending numbers. */
function firstIndex(numbers: Float64Array, isReached: (number: number) => boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(numbers[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
