/** Returns the canonical form of a valid language code (see `isLanguageCode`): `en-us` becomes `en-US`. */
export const canonicalLanguage = (language: string): string =>
  Intl.getCanonicalLocales(language)[0] ?? language;
