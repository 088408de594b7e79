/** The first part of a language tag: what engines are compared by. */
export const primaryLanguage = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

/** BCP 47 in its canonical form ("eng" is "en", "pt_br" is "pt-BR"); null for what is no language tag. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Whether an engine that knows these languages knows this one. An empty list knows every language. */
export const knowsLanguage = (languages: readonly string[], language: string | undefined): boolean =>
  !language ||
  languages.length === 0 ||
  languages.some((known) => primaryLanguage(known) === primaryLanguage(language));
