/**
 * SQLSTATE (PostgreSQL, appendix A) of a database that is away, starting, stopping, full or read-only, or that ended a transaction
 * for the sake of another one: nothing is wrong with what was asked.
 */
const SQLSTATE = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P[0-9A-Z]{2}|40001|40P01|25006)$/;

/** Of connections that could not be made, or broke. */
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

/** What pg, its pool, TypeORM and `within` throw without a code when a connection is lost, or was given up. */
const MESSAGES =
  /did not happen within \d+ ms$|^(timeout expired|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|Driver not Connected|Query runner already released|Database connection provided by a query runner was already released)/;

/** Something that the work needs is away, and said so in words of its own. */
export class DependencyAway extends Error {
  override name = 'DependencyAway';
}

/** What wraps an error, and where it keeps it: `cause` of any error, `driverError` of TypeORM's. */
function* unwrap(thrown: unknown): Generator<Error & { code?: unknown }> {
  const seen = new Set<unknown>();
  for (let err = thrown; err instanceof Error && !seen.has(err); ) {
    seen.add(err);
    yield err;
    err = (err as { driverError?: unknown }).driverError ?? err.cause;
  }
}

/**
 * Whether a failure is that of a database, broker or service that is away for a while: the same will succeed once it is back,
 * so nobody is to blame, it is no attempt, and no answer to keep.
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
