import { DomainError } from '../../services/platform/errors/errors.js';

/** Every character that a path may contain as it is (RFC 3986): no backslash, no `#`, nothing outside ASCII. */
const PATH = /^(\/([A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+)+$/;

/** Encoded forms of what would be a separator, a control character or a segment of dots. */
const CHANGED_WHEN_DECODED = /%(2[ef]|5c|[01][0-9a-f]|7f)/i;

const DOTS = /\/\.{1,2}(\/|$)/;

/**
 * Throws `validation_error` unless every reader of a path reads the same in it: URL parsers resolve dots, turn backslashes into
 * slashes and remove what follows a `#`, so that another path would be requested than the one that was allowed.
 */
export function requirePlainPath(path: string): void {
  if (PATH.test(path) && !CHANGED_WHEN_DECODED.test(path) && !DOTS.test(path) && isDecodable(path)) return;
  throw new DomainError(
    'validation_error',
    'The path must be in its simplest form: without backslashes, dot segments, empty segments, control characters and their encoded forms',
  );
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
