import type { LineWord } from './script-line.entity.js';

interface Span {
  readonly startTime: number;
  readonly endTime: number;
}

/** The words of a line that was moved: they move along, and stretch or shrink as it does. */
export function fitWords(words: readonly LineWord[], from: Span, to: Span): LineWord[] {
  const length = from.endTime - from.startTime;
  const scale = length > 0 ? (to.endTime - to.startTime) / length : 0;
  // Hearing may put a word's end past its line's.
  const move = (seconds: number) =>
    Math.round(Math.max(0, to.startTime + (seconds - from.startTime) * scale) * 1000) / 1000;
  return words.map(({ text, start, end }) => ({ text, start: move(start), end: move(end) }));
}
