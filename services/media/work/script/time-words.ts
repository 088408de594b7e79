import type { ScriptLine } from '../../ai/text/text-engine.js';
import { splitWords } from '../../text/split-words.js';
import type { Word } from '../../text/word.js';
import { alignWords } from './align-words.js';
import { indexSpans } from './index-spans.js';

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
export function makeWordClock(
  transcribed: readonly Word[],
  language: string,
): (line: ScriptLine) => TimedLine {
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
