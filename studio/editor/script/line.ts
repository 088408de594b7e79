/** A word with its place in the text of its line, from offset `from` up to `to`, and its time in seconds. */
export interface PlacedWord {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly confidence: number | null;
}

/** A line in the editor. Its key stays the same while it is edited, and is never sent. */
export interface EditorLine {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** In order; none for a text without word times. */
  readonly words: readonly PlacedWord[];
}

/** A line as the service stores it. */
export interface StoredLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly words?: ReadonlyArray<{
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly confidence: number | null;
  }> | null;
}

/** A script as the service stores it. */
export interface StoredScript {
  /** Grows whenever the text or the times of lines change. */
  readonly version: number;
  readonly lines: readonly StoredLine[];
}

let made = 0;

export const makeKey = (): string => `line-${++made}`;

export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export const toEditorLine = ({ start, end, text, words }: StoredLine): EditorLine => ({
  key: makeKey(),
  start,
  end,
  text,
  words: placeWords(text, words ?? []),
});

export const toStoredLine = ({ start, end, text }: Pick<EditorLine, 'start' | 'end' | 'text'>) => ({
  start,
  end,
  text,
});

function placeWords(text: string, words: NonNullable<StoredLine['words']>): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let searched = 0;
  for (const { text: word, start, end, confidence } of words) {
    const from = text.indexOf(word, searched);
    if (from < 0 || word === '') continue;
    searched = from + word.length;
    placed.push({ from, to: searched, start, end, confidence });
  }
  return placed;
}

/** Returns when the text at an offset is spoken: by the times of the words around it, else by its share of the line. */
export function timeAt({ start, end, text, words }: EditorLine, offset: number): number {
  let before = { offset: 0, time: start };
  for (const word of words) {
    for (const anchor of [
      { offset: word.from, time: word.start },
      { offset: word.to, time: word.end },
    ]) {
      if (anchor.offset >= offset) return between(before, anchor, offset);
      before = anchor;
    }
  }
  return between(before, { offset: text.length, time: end }, offset);
}

interface Anchor {
  readonly offset: number;
  readonly time: number;
}

function between(before: Anchor, after: Anchor, offset: number): number {
  const share = after.offset > before.offset ? (offset - before.offset) / (after.offset - before.offset) : 1;
  return toMilliseconds(before.time + (after.time - before.time) * share);
}

/** Returns the words within a part of the text, placed in that part alone. */
export const wordsWithin = (words: readonly PlacedWord[], from: number, to: number): PlacedWord[] =>
  words
    .filter((word) => word.from >= from && word.to <= to)
    .map((word) => ({ ...word, from: word.from - from, to: word.to - from }));

/** Returns the line with a new text; words that the change did not touch keep their times. */
export function withText(line: EditorLine, text: string): EditorLine {
  const max = Math.min(line.text.length, text.length);
  let head = 0;
  while (head < max && line.text[head] === text[head]) head++;
  let tail = 0;
  while (tail < max - head && line.text.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const moved = text.length - line.text.length;
  const tailFrom = line.text.length - tail;
  const words = line.words.flatMap((word) => {
    if (word.to <= head) return [word];
    return word.from >= tailFrom ? [{ ...word, from: word.from + moved, to: word.to + moved }] : [];
  });
  return { ...line, text, words };
}
