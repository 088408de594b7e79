/** Maximum width of a line, in widths of a Latin letter. */
export const LINE_WIDTH = 42;

/** 16 characters of a full-width script fill a line. */
const FULL_WIDTH = LINE_WIDTH / 16;

const FULL_WIDTH_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const widthOfGrapheme = (grapheme: string): number => (FULL_WIDTH_SIGN.test(grapheme) ? FULL_WIDTH : 1);

/** Returns the visible width of a text, which also measures how long it takes to read. */
export function textWidth(text: string): number {
  // A segmenter takes a hundred times as long, and this runs for every word.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

/** After these an address is split rather than within a name. */
const SEPARATOR = /^(.*[/?&=_.,;:+~-])([^/?&=_.,;:+~-]+)$/su;
/** A line that would be shorter than this share of its width is filled instead. */
const MIN_FILLED = 0.5;

/** Splits a word that does not fit on a line, such as an address or a chemical name, into parts that do. */
export function splitToLines(text: string, lineWidth = LINE_WIDTH): string[] {
  if (textWidth(text) <= lineWidth) return [text];
  const parts: string[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const { segment } of graphemes.segment(text)) {
    const added = widthOfGrapheme(segment);
    width += added;
    if (width <= lineWidth) {
      parts[parts.length - 1] += segment;
      continue;
    }
    const [, before, rest] = SEPARATOR.exec(parts.at(-1) ?? '') ?? [];
    const isSplit = before !== undefined && textWidth(before) >= MIN_FILLED * lineWidth;
    if (isSplit) parts[parts.length - 1] = before;
    parts.push(isSplit ? rest + segment : segment);
    width = textWidth(parts.at(-1) ?? '');
  }
  return parts;
}
