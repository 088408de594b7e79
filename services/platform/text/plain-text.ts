const MAX_NESTED = 64;

/** No NUL, which PostgreSQL can't store, and no lone surrogates, which no encoding can represent. */
export const isPlainText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Checks every string of a JSON value, including property names. */
export function inspectText(value: unknown, depth = 0): 'plain' | 'broken' | 'too deep' {
  if (typeof value === 'string') return isPlainText(value) ? 'plain' : 'broken';
  if (typeof value !== 'object' || value === null) return 'plain';
  if (depth >= MAX_NESTED) return 'too deep';
  for (const held of Array.isArray(value) ? value : Object.entries(value).flat()) {
    const found = inspectText(held, depth + 1);
    if (found !== 'plain') return found;
  }
  return 'plain';
}
