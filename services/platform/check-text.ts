import { englishNameOf } from './english-name.js';
import { DomainError } from './errors.js';

/**
 * Checks the length in code points; an absent value is valid. Throws `validation_error` naming the field and
 * the rule.
 */
export function requireLength(
  field: string,
  text: string | null | undefined,
  { least = 0, most }: { least?: number; most: number },
): void {
  if (text === null || text === undefined) return;
  const length = Array.from(text).length;
  const refuse = (rule: string) => new DomainError('validation_error', `${field} ${rule}`, { field });
  if (length < least)
    throw refuse(least === 1 ? 'must not be empty' : `must be at least ${least} characters`);
  if (length > most) throw refuse(`must be at most ${most} characters`);
}

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}\p{Cc}]/u.test(text);

/** Checks a name, which is stored unchanged and must have a visible character. Throws `validation_error`. */
export function requireName(field: string, name: string | null | undefined): void {
  requireLength(field, name, { least: 1, most: 200 });
  if (typeof name === 'string' && isBlank(name))
    throw new DomainError('validation_error', `${field} must not be blank`, { field });
}

/** Codes of ISO 639 that identify no language: multiple, none, undetermined, uncoded. */
const NO_LANGUAGE = new Set(['mul', 'zxx', 'und', 'mis']);
/**
 * Codes that identify no script and no region (Unicode's unknown, inherited and common, and the codes for
 * testing).
 */
const NO_SCRIPT = new Set(['Zzzz', 'Zinh', 'Zyyy', 'Zxxx', 'Zmth', 'Zsym', 'Zsye']);
const NO_REGION = new Set(['ZZ', 'XA', 'XB']);
const scriptNames = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether the code is a BCP 47 tag whose language, script and region exist. */
export function isLanguageCode(code: string): boolean {
  try {
    const { language, script, region } = new Intl.Locale(code);
    return (
      englishNameOf(language) !== undefined &&
      !NO_LANGUAGE.has(language) &&
      (script === undefined || (!NO_SCRIPT.has(script) && scriptNames.of(script) !== undefined)) &&
      (region === undefined || (!NO_REGION.has(region) && regionNames.of(region) !== undefined))
    );
  } catch {
    return false;
  }
}

export function requireLanguageCode(field: string, code: string | null | undefined): void {
  if (code === null || code === undefined || isLanguageCode(code)) return;
  throw new DomainError('validation_error', `${field} must be a language code such as en or pt-BR`, {
    field,
  });
}
