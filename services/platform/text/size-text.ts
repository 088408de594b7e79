const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');

/**
 * Formats a size in the largest unit of which it has at least one (1024 of the next smaller): `512 MB`, `1.5
 * GB`.
 */
export function sizeText(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${rounded(value)} ${UNITS[unit]}`;
}
