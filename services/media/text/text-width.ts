/** What a line holds, in widths of a Latin letter. */
export const LINE_WIDTH = 42;

/** 16 signs of a full-width script fill a line. */
const FULL_WIDTH = LINE_WIDTH / 16;

const FULL_WIDTH_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const widthOfGrapheme = (grapheme: string): number => (FULL_WIDTH_SIGN.test(grapheme) ? FULL_WIDTH : 1);

/** How wide a text is to the eye; also the measure of how long it takes to read. */
export function textWidth(text: string): number {
  // A segmenter takes a hundred times as long, and this is asked of every word.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

/** Parts that each fit on a line, for a word that doesn't: an address, a chemical name. */
export function splitToLines(text: string): string[] {
  if (textWidth(text) <= LINE_WIDTH) return [text];
  const parts: string[] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const { segment } of graphemes.segment(text)) {
    const added = widthOfGrapheme(segment);
    width += added;
    if (width <= LINE_WIDTH) parts[parts.length - 1] += segment;
    else {
      parts.push(segment);
      width = added;
    }
  }
  return parts;
}
