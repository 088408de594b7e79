import { DomainError } from '../errors/errors.js';
import { JsonOutOfBounds, parseBoundedJson } from './json-bounds.js';

/** Each level costs a stack frame in everything that traverses a value; no valid request has ten. */
export const MAX_JSON_LEVELS = 32;

/** Bodies have limits of their own, which are lower. */
const MAX_JSON_BYTES = 64 * 1024 ** 2;
/** A script of ten hours has about as many words. */
const MAX_JSON_ELEMENTS = 1_000_000;

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
 * Parses a client's JSON. Throws `validation_error` when it is invalid, too large or nested too deeply, or has a property
 * named `__proto__`.
 */
export function parseJson(field: string, text: string, maxLevels = MAX_JSON_LEVELS): unknown {
  let value: unknown;
  try {
    value = parseBoundedJson(text, { maxBytes: MAX_JSON_BYTES, maxElements: MAX_JSON_ELEMENTS, maxLevels });
  } catch (err) {
    const rule = err instanceof JsonOutOfBounds ? err.message : 'is not valid JSON';
    throw new DomainError('validation_error', `${field} ${rule}`, { field });
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
