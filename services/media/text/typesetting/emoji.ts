const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20E3|\p{Extended_Pictographic}\uFE0F|\uFE0F|\u200D(?=\p{Extended_Pictographic})|[\u{E0020}-\u{E007F}]/gu;
const HAS_EMOJI = new RegExp(EMOJI.source, 'u');

/** Whether a grapheme is shown as a colour picture: also a keycap, a flag or a sequence of several characters. */
export const isEmoji = (grapheme: string): boolean => HAS_EMOJI.test(grapheme);

/** Returns what is left of a grapheme without colour pictures, such as the digit of a keycap. */
export const withoutEmoji = (grapheme: string): string => grapheme.replace(EMOJI, '');
