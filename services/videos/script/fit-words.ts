import type { LineWord } from './script-line.entity.js';

interface Span {
  readonly startTime: number;
  readonly endTime: number;
}

/** Moves the word times of a line with the line, and scales them with its duration. */
export function fitWords(words: readonly LineWord[], from: Span, to: Span): LineWord[] {
  const length = from.endTime - from.startTime;
  const scale = length > 0 ? (to.endTime - to.startTime) / length : 0;
  // Transcription may place the end of a word after the end of its line.
  const move = (seconds: number) =>
    Math.round(Math.max(0, to.startTime + (seconds - from.startTime) * scale) * 1000) / 1000;
  return words.map(({ start, end, ...word }) => ({ ...word, start: move(start), end: move(end) }));
}
