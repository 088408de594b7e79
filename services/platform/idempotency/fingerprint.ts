import { createHash } from 'node:crypto';

/** Returns the value with sorted property names, so that equal values serialize equally. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, held]) => [name, canonical(held)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
