let names: Intl.DisplayNames | undefined;

/**
 * What the language of a BCP 47 code is called in English; undefined of what is no language. Throws `RangeError` of what is no code. The
 * names are read when the first is asked for, which takes tens of milliseconds.
 */
export function englishNameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return names.of(code);
}
