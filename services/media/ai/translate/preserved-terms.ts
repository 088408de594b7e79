import { wholeWords } from '../whole-words.js';
import type { GlossaryTerm } from './translate-engine.js';

/** A line whose glossary terms are replaced by placeholders that no engine translates. */
export interface ProtectedLine {
  readonly text: string;
  /** A placeholder contains no characters with a meaning in regular expressions. */
  readonly marks: ReadonlyArray<{ readonly mark: string; readonly stands: string }>;
}

/**
 * Finds glossary terms, and phrases that stay as they are, as whole words, the longest first, and replaces each
 * occurrence with a placeholder.
 */
export function protectTerms(
  line: string,
  glossary: readonly GlossaryTerm[],
  markOf: (index: number) => string,
  verbatim: readonly string[] = [],
): ProtectedLine {
  const kept = verbatim.map((term) => ({ term, isExact: true }));
  const terms: Array<GlossaryTerm & { isExact?: boolean }> = [...glossary, ...kept]
    .filter(({ term }) => term.trim() !== '')
    .sort((a, b) => b.term.length - a.term.length);
  if (terms.length === 0) return { text: line, marks: [] };
  const pattern = wholeWords(terms.map(({ term }) => term));
  const marks: Array<{ mark: string; stands: string }> = [];
  const text = line.replace(pattern, (found) => {
    const lower = found.toLowerCase();
    // Of two entries that differ only in case, the one that is written as in the text.
    const entry =
      terms.find(({ term }) => term === found) ??
      terms.find(({ term, isExact }) => !isExact && term.toLowerCase() === lower);
    if (!entry) return found;
    const mark = markOf(marks.length);
    marks.push({ mark, stands: entry.translation ?? found });
    return mark;
  });
  return { text, marks };
}

/** Restores the terms; returns null when the engine lost or duplicated a placeholder. */
export function restoreTerms(translated: string, { marks }: ProtectedLine): string | null {
  let text = translated;
  for (const { mark, stands } of marks) {
    const parts = text.split(new RegExp(mark, 'i'));
    if (parts.length !== 2) return null;
    text = parts.join(stands);
  }
  return text;
}
