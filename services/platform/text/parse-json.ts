import { DomainError } from '../errors/errors.js';

/** Each level costs a stack frame in everything that traverses a value; no valid request has ten. */
export const MAX_JSON_LEVELS = 32;

/** What the gateway forwards has a few more levels than what it received. */
export const MAX_FORWARDED_LEVELS = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const held of Array.isArray(value) ? value : Object.values(value))
    if (isDeeper(held, levels - 1)) return true;
  return false;
}

/** Throws `validation_error` when objects and lists are nested more deeply than the limit. */
export function requireLevels(field: string, value: unknown, max = MAX_JSON_LEVELS): void {
  if (isDeeper(value, max)) throw tooDeep(field, max);
}

const tooDeep = (field: string, max: number) =>
  new DomainError('validation_error', `${field} must not be nested deeper than ${max} levels`, { field });

/**
 * Parses a client's JSON. Throws `validation_error` when it is invalid, nested too deeply, or has a property named
 * `__proto__`.
 */
export function parseJson(field: string, text: string, max = MAX_JSON_LEVELS): unknown {
  if (isTextDeeper(text, max)) throw tooDeep(field, max);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('validation_error', `${field} is not valid JSON`, { field });
  }
  if (MAY_NAME_PROTOTYPE.test(text) && namesPrototype(value))
    throw new DomainError('validation_error', `${field} must not have a property named __proto__`, { field });
  return value;
}

/** Also with an escaped underscore. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u005f/i;

/** Such a property would be lost wherever objects are copied. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesPrototype);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Checks the text first: parsing a value that is nested a million levels deep would take seconds. */
function isTextDeeper(text: string, max: number): boolean {
  let levels = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (OPENING.includes(code)) levels += 1;
    else if (CLOSING.includes(code)) levels -= 1;
    if (levels > max) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
