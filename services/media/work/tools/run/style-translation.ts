import {
  isSameStyle,
  type StyledText,
  type TextRun,
  withText,
} from '../../../../../schemas/formats/styled-text.js';
import { isUnspaced } from '../../../text/split-words.js';

type Run = NonNullable<StyledText['runs']>[number];

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Returns the parts of a cue that have a style of their own, if only a part of its text has it. */
const partsOf = ({ runs = [] }: StyledText): Run[] =>
  runs.length < 2 ? [] : runs.filter(({ text, style }) => !isSameStyle(style) && /[\p{L}\p{N}]/u.test(text));

/** Returns the texts to translate on their own, each once: they are looked for in the translated cues. */
export const styledParts = (cues: readonly StyledText[]): string[] => [
  ...new Set(cues.flatMap(partsOf).map(({ text }) => oneLine(text))),
];

/**
 * Returns a cue with its translation. A part's style stays where the translation contains the part, translated
 * or as it was; `translations` maps the texts of parts. Elsewhere the style is dropped rather than misplaced.
 */
export function styleTranslation(
  cue: StyledText,
  translation: string,
  translations: ReadonlyMap<string, string>,
): StyledText {
  const found: Array<{ from: number; to: number; style: Run['style'] }> = [];
  for (const { text, style } of partsOf(cue)) {
    const part = oneLine(text);
    const place = [translations.get(part) ?? part, part]
      .flatMap((wanted) => placesOf(wanted, translation))
      .find(({ from, to }) => found.every((other) => to <= other.from || other.to <= from));
    if (place) found.push({ ...place, style });
  }
  if (found.length === 0) return withText(cue, translation);
  const runs: TextRun[] = [];
  let at = 0;
  for (const { from, to, style } of found.sort((a, b) => a.from - b.from)) {
    if (from > at) runs.push({ text: translation.slice(at, from), style: {} });
    runs.push({ text: translation.slice(from, to), style });
    at = to;
  }
  if (at < translation.length) runs.push({ text: translation.slice(at), style: {} });
  return { ...cue, text: translation, runs };
}

/** Finds whole words, whatever their case and the line breaks between them. */
function placesOf(wanted: string, text: string): Array<{ from: number; to: number }> {
  const words = oneLine(wanted)
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  if (words === '') return [];
  const pattern = isUnspaced(wanted) ? words : `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`;
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ index = 0, 0: hit }) => ({
    from: index,
    to: index + hit.length,
  }));
}
