let names: Intl.DisplayNames | undefined;

/**
 * Returns the English name of a BCP 47 code's language; undefined when it is no language. Throws `RangeError`
 * on a malformed code. The names are loaded on first use, which takes tens of milliseconds.
 */
export function englishNameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return names.of(code);
}
