import { DomainError } from './errors.js';

/** Every level costs whatever walks a value a frame of its stack; no request of ours has ten. */
export const JSON_LEVELS_MOST = 32;

/** What the gateway sends on has a few levels more than what it was sent. */
export const FORWARDED_LEVELS_MOST = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const held of Array.isArray(value) ? value : Object.values(value))
    if (isDeeper(held, levels - 1)) return true;
  return false;
}

/** Throws `validation_error` where objects and lists lie in one another deeper than so many levels. */
export function requireLevels(field: string, value: unknown, most = JSON_LEVELS_MOST): void {
  if (!isDeeper(value, most)) return;
  throw new DomainError('validation_error', `${field} must not be nested deeper than ${most} levels`, {
    field,
  });
}

/** Parses JSON of a client. Throws `validation_error` where it is none, or nested too deeply. */
export function parseJson(field: string, text: string, most = JSON_LEVELS_MOST): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('validation_error', `${field} is not valid JSON`, { field });
  }
  requireLevels(field, value, most);
  return value;
}
