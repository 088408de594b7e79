import { type EditorLine, makeKey, timeAt, toMilliseconds, withText, wordsWithin } from './line.js';

export type Lines = readonly EditorLine[];

/** The shortest time of a line that the editor makes itself. */
const SHORTEST_SECONDS = 0.1;
const INSERTED_SECONDS = 2;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export const indexOfLine = (lines: Lines, key: string): number => lines.findIndex((line) => line.key === key);

function withLine(lines: Lines, key: string, change: (line: EditorLine) => EditorLine): Lines {
  const index = indexOfLine(lines, key);
  const line = lines[index];
  return line ? lines.with(index, change(line)) : lines;
}

export const setText = (lines: Lines, key: string, text: string): Lines =>
  withLine(lines, key, (line) => (line.text === text ? line : withText(line, text)));

/** Changes the start or the end of a line; its words are moved and stretched with it. */
export function setTimes(lines: Lines, key: string, start: number, end: number): Lines {
  const times = { start: toMilliseconds(Math.max(0, start)), end: toMilliseconds(Math.max(0, end)) };
  const moved = withLine(lines, key, (line) => {
    const scale = line.end > line.start ? (times.end - times.start) / (line.end - line.start) : 1;
    const at = (time: number) => toMilliseconds(times.start + (time - line.start) * scale);
    const words = line.words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) }));
    return { ...line, ...times, words };
  });
  return inOrder(moved);
}

const inOrder = (lines: Lines): Lines => {
  const isOrdered = lines.every(
    (line, index) => index === 0 || (lines[index - 1] as EditorLine).start <= line.start,
  );
  return isOrdered ? lines : lines.toSorted((a, b) => a.start - b.start);
};

/** Splits a line at an offset of its text, at the time when that is spoken. Without text on one side nothing happens. */
export function splitLine(lines: Lines, key: string, offset: number): Lines {
  const index = indexOfLine(lines, key);
  const line = lines[index];
  if (!line) return lines;
  const firstEnd = line.text.slice(0, offset).trimEnd().length;
  const secondStart = line.text.length - line.text.slice(offset).trimStart().length;
  if (firstEnd === 0 || secondStart >= line.text.length) return lines;
  const second = Math.max(line.start, timeAt(line, secondStart));
  const first: EditorLine = {
    ...line,
    end: Math.min(timeAt(line, firstEnd), second),
    text: line.text.slice(0, firstEnd),
    words: wordsWithin(line.words, 0, firstEnd),
  };
  const rest: EditorLine = {
    key: makeKey(),
    start: second,
    end: Math.max(line.end, second),
    text: line.text.slice(secondStart),
    words: wordsWithin(line.words, secondStart, line.text.length),
  };
  return lines.toSpliced(index, 1, first, rest);
}

/** Joins a line with the next. */
export function mergeWithNext(lines: Lines, key: string): Lines {
  const index = indexOfLine(lines, key);
  const line = lines[index];
  const next = lines[index + 1];
  if (!line || !next) return lines;
  const text = line.text.trimEnd();
  const space = text === '' || UNSPACED.test(text.slice(-1)) ? '' : ' ';
  const shift = text.length + space.length;
  const merged: EditorLine = {
    ...line,
    end: Math.max(line.end, next.end),
    text: text + space + next.text,
    words: [
      ...line.words,
      ...next.words.map((word) => ({ ...word, from: word.from + shift, to: word.to + shift })),
    ],
  };
  return lines.toSpliced(index, 2, merged);
}

/** Inserts an empty line after another, in the gap before the one that follows; returns its key, too. */
export function insertAfter(lines: Lines, key: string | null): { lines: Lines; key: string } {
  const index = key === null ? -1 : indexOfLine(lines, key);
  const start = lines[index]?.end ?? 0;
  const gapEnd = lines[index + 1]?.start ?? Number.POSITIVE_INFINITY;
  const end = Math.min(start + INSERTED_SECONDS, Math.max(gapEnd, start + SHORTEST_SECONDS));
  const inserted = { key: makeKey(), start, end: toMilliseconds(end), text: '', words: [] };
  return { lines: lines.toSpliced(index + 1, 0, inserted), key: inserted.key };
}

export const removeLine = (lines: Lines, key: string): Lines => {
  const index = indexOfLine(lines, key);
  return index < 0 ? lines : lines.toSpliced(index, 1);
};

/** Returns the index of the line at a time; between two lines none. */
export function lineIndexAt(lines: Lines, time: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as EditorLine).start <= time) low = middle + 1;
    else high = middle;
  }
  const line = lines[low - 1];
  return line && time < line.end ? low - 1 : -1;
}
