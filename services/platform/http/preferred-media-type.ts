import Negotiator from 'negotiator';

/** Every answer that is text is in UTF-8: a range with that parameter matches, one with another charset does not. */
const CHARSET = ';charset=utf-8';

/**
 * Returns which of the media types that an answer can have `Accept` prefers (RFC 9110, 12.5.1), null when it allows none.
 * An empty header is like none.
 */
export function preferredMediaType<T extends string>(
  accept: string | undefined,
  produced: readonly T[],
): T | null {
  const header = accept?.replace(/^[\s,]+$/, '') ?? '';
  if (header === '') return produced[0] ?? null;
  const available = produced.map((type) => `${type}${CHARSET}`);
  const [preferred] = new Negotiator({ headers: { accept: header } }).mediaTypes(available);
  return preferred === undefined ? null : (produced[available.indexOf(preferred)] as T);
}
