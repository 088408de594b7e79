/** Inclusive, as in the header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.2): `null` means the whole file, also for anything but a single valid
 * range of bytes, which must be ignored.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replace(/\s/g, '') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const suffix = Number(match[2]);
    if (suffix === 0 || sizeBytes === 0) return 'unsatisfiable';
    return { start: Math.max(0, sizeBytes - suffix), end: sizeBytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

/**
 * Returns whether an `If-None-Match` or `If-Match` list contains the tag; a weak tag counts only where that
 * is allowed.
 */
export function namesTag(header: string, tag: string, { weak }: { weak: boolean }): boolean {
  const tags = header.split(',').map((entry) => entry.trim());
  return tags.some((entry) => entry === '*' || entry === tag || (weak && entry === `W/${tag}`));
}
