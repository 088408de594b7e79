import type { Lines } from './edit-lines.js';
import { withText } from './line.js';

/** A place where the searched text occurs. */
export interface Match {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function expressionOf(searched: string, matchCase: boolean): RegExp {
  const literal = searched.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(literal, matchCase ? 'gu' : 'giu');
}

/** Returns every occurrence, in order. */
export function searchLines(lines: Lines, searched: string, matchCase: boolean): Match[] {
  if (searched === '') return [];
  const expression = expressionOf(searched, matchCase);
  return lines.flatMap(({ key, text }) =>
    [...text.matchAll(expression)].map((found) => ({
      key,
      from: found.index,
      to: found.index + found[0].length,
    })),
  );
}

/** Replaces one occurrence. */
export const replaceMatch = (lines: Lines, { key, from, to }: Match, replacement: string): Lines =>
  lines.map((line) =>
    line.key === key ? withText(line, line.text.slice(0, from) + replacement + line.text.slice(to)) : line,
  );

/** Replaces every occurrence. */
export function replaceAll(lines: Lines, searched: string, replacement: string, matchCase: boolean): Lines {
  if (searched === '') return lines;
  const expression = expressionOf(searched, matchCase);
  return lines.map((line) => {
    const text = line.text.replace(expression, () => replacement);
    return text === line.text ? line : withText(line, text);
  });
}
