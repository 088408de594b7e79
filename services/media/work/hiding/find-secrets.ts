/** What a text may tell of a person or an account. */
export const SECRET_KINDS = ['email', 'phone', 'card', 'key'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export interface Secret {
  readonly kind: SecretKind;
  readonly value: string;
  /** Where it begins in the text. */
  readonly at: number;
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const DIGITS = /(?<![\p{L}\p{N}.,:/-])\+?\(?\d[\d ()./-]{6,}\d(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
/** How the keys of widely used services begin, and web tokens. */
const KNOWN_KEY =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[\w-]{12,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abeprs]-[\w-]{10,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\beyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?|\b(?:svc_live|whsec)_[\w-]{12,}/gu;
const TOKEN = /(?<![\w/.-])[\w-]{24,}(?![\w/.-])/gu;

/** Finds e-mail addresses, phone and card numbers, and keys in a text. */
export function findSecrets(text: string): Secret[] {
  const found = [
    ...matches(text, EMAIL, 'email'),
    ...matches(text, KNOWN_KEY, 'key'),
    ...matches(text, TOKEN, 'key').filter(({ value }) => isRandom(value)),
    ...matches(text, DIGITS, 'card').filter(({ value }) => isCard(value)),
    ...matches(text, DIGITS, 'phone').filter(({ value }) => !isCard(value) && isPhone(value)),
  ];
  const ordered = found.sort((a, b) => a.at - b.at || b.value.length - a.value.length);
  return ordered.filter(({ at }, index) =>
    ordered.slice(0, index).every((before) => before.at + before.value.length <= at),
  );
}

const matches = (text: string, pattern: RegExp, kind: SecretKind): Secret[] =>
  [...text.matchAll(pattern)].map(({ 0: value, index }) => ({ kind, value, at: index }));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a number has the length and the check digit (Luhn) of a card's. */
function isCard(value: string): boolean {
  const digits = digitsOf(value);
  if (digits.length < 13 || digits.length > 19 || /[+()./]/.test(value) || /^0/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?:\s|$)/;
const MIN_GROUPS = 3;

/** Whether a number is written as phone numbers are: in groups, or with a country or area code. */
function isPhone(value: string): boolean {
  const { length } = digitsOf(value);
  if (length < 8 || length > 15 || DATE.test(value)) return false;
  // Amounts and addresses of networks have groups, too.
  if (/^\d{1,3}(?:[ .]\d{3})+$/.test(value) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(value)) return false;
  const groups = value.split(/[ ()./-]+/).filter((group) => group !== '').length;
  return (
    value.startsWith('+') ||
    value.startsWith('(') ||
    (groups >= MIN_GROUPS && value.startsWith('0')) ||
    /^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(value)
  );
}

/** Whether a long word is of random letters and digits: no word of a language, and no name of a program's. */
function isRandom(token: string): boolean {
  const letters = token.replace(/[-_]/g, '');
  if (/^[0-9a-f]{32,}$/i.test(letters)) return /\d/.test(letters) && /[a-f]/i.test(letters);
  const classes = [/\d/, /[a-z]/, /[A-Z]/].filter((one) => one.test(letters)).length;
  // "invoice-2041-final-version" changes from letters to digits seldom.
  const changes = letters.match(/\d(?=\D)|\D(?=\d)/g)?.length ?? 0;
  return classes === 3 && changes >= letters.length / 6;
}
