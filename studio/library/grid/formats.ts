/** Formats the time until a job ends, in the locale of the viewer. */
export function formatRemaining(seconds: number, locale?: string): string {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Math.max(1, Math.round(Number(value))),
  );
}

/** Returns the name of a language in the language of the studio. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
