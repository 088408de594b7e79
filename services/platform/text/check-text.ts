import { isLanguageCode } from '../../../schemas/language-code.js';
import { hasDisplayControl, isBlank, LABEL_RULE } from '../../../schemas/text.js';
import { DomainError } from '../errors/errors.js';

/**
 * Checks the length in code points; an absent value is valid. Throws `validation_error` naming the field and
 * the rule.
 */
export function requireLength(
  field: string,
  text: string | null | undefined,
  { min = 0, max }: { min?: number; max: number },
): void {
  if (text === null || text === undefined) return;
  const length = Array.from(text).length;
  const refuse = (rule: string) => new DomainError('validation_error', `${field} ${rule}`, { field });
  if (length < min) throw refuse(min === 1 ? 'must not be empty' : `must be at least ${min} characters`);
  if (length > max) throw refuse(`must be at most ${max} characters`);
}

/** Checks a text that others see as a name; an absent one is valid. Throws `validation_error`. */
export function requireLabel(field: string, text: string | null | undefined): void {
  if (typeof text !== 'string' || !hasDisplayControl(text)) return;
  throw new DomainError('validation_error', `${field} ${LABEL_RULE}`, { field });
}

/** Checks a name, which is stored unchanged and must have a visible character. Throws `validation_error`. */
export function requireName(field: string, name: string | null | undefined): void {
  requireLength(field, name, { min: 1, max: 200 });
  if (typeof name === 'string' && isBlank(name))
    throw new DomainError('validation_error', `${field} must not be blank`, { field });
  requireLabel(field, name);
}

export function requireLanguageCode(field: string, code: string | null | undefined): void {
  if (code === null || code === undefined || isLanguageCode(code)) return;
  throw new DomainError('validation_error', `${field} must be a language code such as en or pt-BR`, {
    field,
  });
}
