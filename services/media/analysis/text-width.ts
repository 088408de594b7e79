/** What a line holds, in widths of a Latin letter. */
export const LINE_WIDTH = 42;

/** 16 signs of a full-width script fill a line. */
const FULL_WIDTH = LINE_WIDTH / 16;

const FULL_WIDTH_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How wide a text is to the eye; also the measure of how long it takes to read. */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += FULL_WIDTH_SIGN.test(segment) ? FULL_WIDTH : 1;
  return width;
}

/** Parts that each fit on a line, for a word that doesn't: an address, a chemical name. */
export function splitToLines(text: string): string[] {
  const parts = [''];
  for (const { segment } of graphemes.segment(text)) {
    const grown = (parts.at(-1) ?? '') + segment;
    if (textWidth(grown) <= LINE_WIDTH) parts[parts.length - 1] = grown;
    else parts.push(segment);
  }
  return parts;
}
