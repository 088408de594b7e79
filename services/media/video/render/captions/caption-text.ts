const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20E3|\p{Extended_Pictographic}\uFE0F|\uFE0F|\u200D(?=\p{Extended_Pictographic})/gu;

/** A longer run of characters is not treated as a word. */
const MAX_WORD = 1000;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the displayable text of a cue, without control characters. */
export function plainCaptionText(text: string): string {
  return (
    text
      // Fonts contain the composed character more often than the letter and the accent apart.
      .normalize('NFC')
      .replace(/\r\n|[\r\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
      .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .filter((line) => line !== '')
      .join('\n')
  );
}

/** Returns a text without colour emoji, which libass cannot draw. */
export const withoutEmoji = (text: string): string =>
  text
    .replace(EMOJI, '')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const HAS_EMOJI = new RegExp(EMOJI.source, 'u');

/** Returns the emoji that captions leave out, each once. */
export function emojiOf(texts: readonly string[]): string[] {
  // Split into words first: a segmenter copies its whole text for every grapheme that it finds.
  const words = texts.flatMap((text) => text.split(/\s+/u)).filter((word) => HAS_EMOJI.test(word));
  const signs = words.flatMap((word) =>
    [...graphemes.segment(word.slice(0, MAX_WORD))].map(({ segment }) => segment),
  );
  return [...new Set(signs.filter((sign) => HAS_EMOJI.test(sign)))];
}
