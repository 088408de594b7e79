import { fitWords } from '../script/fit-words.js';
import type { LineWord, ScriptLineEntity } from '../script/script-line.entity.js';

interface Line {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

type StoredLine = Pick<ScriptLineEntity, 'startTime' | 'endTime' | 'text' | 'words'>;

/**
 * Gives lines the word times that they have once they are saved: those of the stored line with the same text, of
 * several that of the nearest one.
 */
export function withStoredWords(
  lines: readonly Line[],
  stored: readonly StoredLine[],
): Array<Line & { readonly words?: LineWord[] }> {
  const byText = new Map<string, StoredLine[]>();
  for (const line of stored) byText.set(line.text, [...(byText.get(line.text) ?? []), line]);
  return lines.map((line) => {
    const same = nearest(byText.get(line.text) ?? [], line.startTime);
    return same?.words ? { ...line, words: fitWords(same.words, same, line) } : line;
  });
}

const nearest = (lines: readonly StoredLine[], seconds: number): StoredLine | undefined =>
  lines.toSorted((a, b) => Math.abs(a.startTime - seconds) - Math.abs(b.startTime - seconds))[0];
