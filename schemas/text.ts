import { z } from 'zod';
import { canonicalLanguage, isLanguageCode } from './language-code.js';

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}\p{Cc}]/u.test(text);

/**
 * Characters with which a name could be taken for another: control characters, separators of lines, and those that change
 * the direction of the text around them (Bidi_Control of Unicode).
 */
const DISPLAY_CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const EVERY_DISPLAY_CONTROL = new RegExp(DISPLAY_CONTROL, 'gu');

export const hasDisplayControl = (text: string): boolean => DISPLAY_CONTROL.test(text);

/** Returns a name that nobody chose, such as that of a file, without them. */
export const withoutDisplayControls = (text: string): string => text.replace(EVERY_DISPLAY_CONTROL, '');

/** The rule of names, for messages. */
export const LABEL_RULE =
  'must not contain control characters or characters that change the direction of text';

/** RFC 3986: a scheme and characters that a URI may contain. */
const isUri = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(text) && URL.canParse(text);

const FORMATS = {
  language: isLanguageCode,
  /** Text on one line that others see. */
  label: (text: string) => !hasDisplayControl(text),
  /** A label with a visible character. */
  name: (text: string) => !isBlank(text),
  colour: (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text),
  uri: isUri,
} as const;

export interface TextRules {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string;
  readonly format?: keyof typeof FORMATS | undefined;
}

/**
 * Text by the rules of JSON Schema, whose lengths count code points; zod's own count UTF-16 units. Language codes are read in
 * their canonical form, so that they are stored and compared in no other.
 */
export function text(rules: TextRules): z.ZodString {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = rules;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return z
    .string()
    .check((payload) => {
      const { value: input, issues } = payload;
      const length = input.length <= maxLength && input.length >= 2 * minLength ? input.length : count(input);
      if (length > maxLength)
        issues.push({ code: 'too_big', origin: 'string', maximum: maxLength, inclusive: true, input });
      else if (length < minLength)
        issues.push({ code: 'too_small', origin: 'string', minimum: minLength, inclusive: true, input });
      else if (expression && !expression.test(input))
        issues.push({ code: 'invalid_format', format: 'regex', pattern, input });
      else if (format && !FORMATS[format](input)) issues.push({ code: 'invalid_format', format, input });
      else if (format === 'name' && !FORMATS.label(input))
        issues.push({ code: 'invalid_format', format: 'label', input });
      else if (format === 'language') payload.value = canonicalLanguage(input);
    })
    .meta({ ...rules });
}

const count = (text: string): number => Array.from(text).length;
