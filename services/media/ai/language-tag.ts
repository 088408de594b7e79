/** Returns the primary subtag of a language tag, by which engines are compared. */
export const primaryLanguage = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

/** Returns BCP 47 in its canonical form ("eng" is "en", "pt_br" is "pt-BR"), or null for an invalid tag. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns whether an engine with these languages supports this one. An empty list supports every language. */
export const knowsLanguage = (languages: readonly string[], language: string | undefined): boolean =>
  !language ||
  languages.length === 0 ||
  languages.some((known) => primaryLanguage(known) === primaryLanguage(language));
