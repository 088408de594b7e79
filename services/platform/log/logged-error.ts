import { errorMessage } from '../errors/errors.js';

/** Properties of an error that are logged besides its message; none of them contains a client's value. */
const LOGGED = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'status', 'statusCode', 'field', 'reason'],
  // PostgreSQL: the names of the objects involved.
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  // ffmpeg: its arguments and the end of its output.
  ...['program', 'argv', 'stderrTail'],
] as const;
const MAX_CAUSES = 5;

/**
 * A listed property is logged as text or number, never as an object: a database client refers to its password
 * and cancel key.
 */
const isLoggable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : typeof value === 'string' || typeof value === 'number';

/**
 * Returns an error in its logged form: type, message, stack, cause, and the properties listed above.
 * Everything else is omitted: a failed
 * query's statement, parameters and detail, an HTTP client's request and its headers.
 */
export function describeError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return typeof thrown === 'object' ? '[object]' : thrown;
  const message = errorMessage(thrown);
  const fields = Object.fromEntries(
    LOGGED.flatMap((name) => {
      const value: unknown = Reflect.get(thrown, name);
      return isLoggable(value) ? [[name, value]] : [];
    }),
  );
  const { cause } = thrown;
  const errors = thrown instanceof AggregateError && depth < MAX_CAUSES ? thrown.errors : [];
  return {
    type: thrown.name === 'Error' ? thrown.constructor.name : thrown.name,
    message,
    stack: thrown.stack?.replace(thrown.message, () => message),
    ...fields,
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
    ...(errors.length > 0 && { errors: errors.map((one) => describeError(one, depth + 1)) }),
  };
}
