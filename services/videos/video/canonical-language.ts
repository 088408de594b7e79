/** A language code as it is written: `en-us` is `en-US`. Of what is a language code (see `isLanguageCode`). */
export const canonicalLanguage = (language: string): string =>
  Intl.getCanonicalLocales(language)[0] ?? language;
