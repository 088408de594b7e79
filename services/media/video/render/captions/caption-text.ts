const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20E3|\p{Extended_Pictographic}\uFE0F|\uFE0F|\u200D(?=\p{Extended_Pictographic})/gu;

/** Longer is no word. */
const MAX_WORD = 1000;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What is shown of a cue's text: no control characters, and no colour emoji, which libass cannot draw. */
export function plainCaptionText(text: string): string {
  return (
    text
      // Fonts have the letter and its accent as one more often than both apart.
      .normalize('NFC')
      .replace(/\r\n|[\r\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(EMOJI, '')
      .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
      .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .filter((line) => line !== '')
      .join('\n')
  );
}

const HAS_EMOJI = new RegExp(EMOJI.source, 'u');

/** The emoji that are left out of texts, each once. */
export function emojiOf(texts: readonly string[]): string[] {
  // Word by word: a segmenter copies all of its text for each sign it finds.
  const words = texts.flatMap((text) => text.split(/\s+/u)).filter((word) => HAS_EMOJI.test(word));
  const signs = words.flatMap((word) =>
    [...graphemes.segment(word.slice(0, MAX_WORD))].map(({ segment }) => segment),
  );
  return [...new Set(signs.filter((sign) => HAS_EMOJI.test(sign)))];
}
