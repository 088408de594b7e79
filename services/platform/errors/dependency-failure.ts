/**
 * SQLSTATE codes (PostgreSQL, appendix A) of a database that is unavailable, starting, stopping, full or
 * read-only, or that ended a transaction in favor of another one: the request itself is valid.
 */
const SQLSTATE = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2}|40001|40P01|25006)$/;

/** Error codes of connections that failed or broke. */
const SYSTEM_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * Messages without a code that pg, its pool, TypeORM and `within` throw when a connection is lost or
 * abandoned.
 */
const MESSAGES =
  /did not happen within \d+ ms$|^(timeout expired|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|Driver not Connected|Query runner already released|Database connection provided by a query runner was already released)/;

/** A dependency of the work is unavailable and has its own error message. */
export class DependencyAway extends Error {
  override name = 'DependencyAway';
}

/** Yields an error and those it wraps: `cause` of any error, `driverError` of TypeORM's. */
export function* unwrap(thrown: unknown): Generator<Error & { code?: unknown }> {
  const seen = new Set<unknown>();
  for (let err = thrown; err instanceof Error && !seen.has(err); ) {
    seen.add(err);
    yield err;
    err = (err as { driverError?: unknown }).driverError ?? err.cause;
  }
}

/**
 * Whether a failure means that a database, broker or service is temporarily unavailable: the same request
 * will succeed later, so it counts as no attempt and must not be stored as an answer.
 */
export function isDependencyFailure(thrown: unknown): boolean {
  for (const err of unwrap(thrown)) {
    const { code, message } = err;
    if (err instanceof DependencyAway) return true;
    if (typeof code === 'string' && (SQLSTATE.test(code) || SYSTEM_CODES.has(code))) return true;
    if (MESSAGES.test(message)) return true;
  }
  return false;
}
