const GENERIC = [
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-rounded',
];

/**
 * Returns font names as a CSS list that ends with a generic family. The names are escaped inside their
 * quotes.
 */
export function fontStackOf(family: string): string {
  const names = family
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter((name) => name !== '');
  const listed = names.map((name) =>
    GENERIC.includes(name.toLowerCase()) ? name.toLowerCase() : `'${name}'`,
  );
  if (!listed.some((name) => GENERIC.includes(name))) listed.push('system-ui', 'sans-serif');
  return listed.join(',');
}
