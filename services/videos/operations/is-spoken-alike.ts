/**
 * Whether two language codes differ by region or script at most, so that subtitles in one serve for the
 * other.
 */
export const isSpokenAlike = (one: string, other: string): boolean =>
  new Intl.Locale(one).language === new Intl.Locale(other).language;
