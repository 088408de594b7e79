import type { LineSource, Transcription } from '../../../../schemas/transcription.js';
import type { Word } from '../../text/word.js';
import type { LaidOutLine } from '../script/lay-out-script.js';
import { meanConfidence } from './describe-transcription.js';

/** A line with the origin of its text and, if transcribed, the confidence of its words and their mean. */
export interface RatedLine extends Omit<LaidOutLine, 'words'> {
  readonly words?: ReadonlyArray<{ text: string; start: number; end: number; confidence: number | null }>;
  readonly source: LineSource;
  /** From 0 to 1; null if the text is not transcribed speech. */
  readonly confidence: number | null;
}

/** Adds the origin and confidence of each line. `transcription` is null for a text that a person provided. */
export function rateLines(
  lines: readonly LaidOutLine[],
  { words, transcription }: { words: readonly Word[]; transcription: Transcription | null },
): RatedLine[] {
  const isRead = transcription !== null && words.length === 0;
  return lines.map(({ words: timed, ...line }): RatedLine => {
    if (!timed) return { ...line, source: isRead ? 'read' : 'written', confidence: null };
    const rated = timed.map((word) => ({ ...word, confidence: meanConfidence(wordsWithin(words, word)) }));
    if (transcription === null) return { ...line, words: rated, source: 'written', confidence: null };
    const known = rated.flatMap(({ confidence }) => (confidence === null ? [] : [{ confidence }]));
    return { ...line, words: rated, source: 'transcribed', confidence: meanConfidence(known) };
  });
}

/** Returns the transcribed words whose middle is within the span. The words are sorted by time. */
function wordsWithin(words: readonly Word[], { start, end }: { start: number; end: number }): Word[] {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (middleOf(words[middle] as Word) < start) from = middle + 1;
    else to = middle;
  }
  let until = from;
  while (until < words.length && middleOf(words[until] as Word) <= end) until += 1;
  return words.slice(from, until);
}

const middleOf = ({ startSeconds, endSeconds }: Word): number => (startSeconds + endSeconds) / 2;
