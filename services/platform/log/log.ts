import { trace } from '@opentelemetry/api';
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
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
 * Everything else is omitted: a failed query's statement, parameters and detail, an HTTP client's request and
 * its headers.
 */
function describeError(thrown: unknown, depth = 0): unknown {
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

const SECRET_KEY = /authorization|cookie|password|secret|token|api_?key|^parameters$/i;
const REDACTED = '[redacted]';

/** Deeper than any intended log data. */
const MAX_DEPTH = 8;

/**
 * Returns a record in its logged form: without properties named like credentials, at any depth, and with
 * errors reduced to their loggable properties.
 */
const redact = (record: Record<string, unknown>): Record<string, unknown> => redactEntries(record, 0);

/** An already described error stays unchanged; any other thrown value is described as an error. */
const explainError = (thrown: unknown): unknown => (thrown instanceof Error ? describeError(thrown) : thrown);

function redactEntries(record: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, redactValue(name, value, depth)]),
  );
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  // A number is an amount, such as a model's tokens, and no credential.
  const canDescribe = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (!canDescribe) return value;
  if (SECRET_KEY.test(name)) return REDACTED;
  if (depth === 0 && (name === 'err' || name === 'error')) return describeError(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return depth < MAX_DEPTH ? value.map((item) => redactValue('', item, depth + 1)) : '[array]';
  if (!isPlain(value as object)) return describeInstance(name, value as object, depth);
  return depth < MAX_DEPTH ? redactEntries(value as Record<string, unknown>, depth + 1) : '[object]';
}

/** Fastify's own serializers log these two. */
const SERIALIZED = new Set(['req', 'res']);

/**
 * Class instances (clients, sockets, pools) hold keys and passwords in fields of any name: only the class
 * name is logged, unless the class defines its own serialization (a date, a URL).
 */
function describeInstance(name: string, value: object, depth: number): unknown {
  if (depth === 0 && SERIALIZED.has(name)) return value;
  if (value instanceof Date || value instanceof URL) return value;
  return `[${value.constructor?.name ?? 'object'}]`;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Standard output while it has a reader; afterwards lines are discarded. Pino's own destination would retry
 * forever, at the end of the process, to write to a closed pipe.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };
const ignoreError = () => undefined;

/**
 * Places where log data is not a plain object: the fields of a child logger, and class instances such as a
 * request.
 */
const SECRET = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'parameters',
  'token',
  'secret',
  'apiKey',
];

/** The trace that a line belongs to. */
function tracedFields(): Record<string, string> {
  const present = trace.getActiveSpan()?.spanContext();
  return present ? { trace_id: present.traceId, span_id: present.spanId } : {};
}

/** Writes JSON lines to standard output. Credentials are always redacted. */
export function makeLog(service: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: tracedFields,
    hooks: {
      /** A line without a message gets the error's, which pino would log unredacted. */
      logMethod(args: Parameters<LogFn>, method: LogFn) {
        const [thing, message] = args as unknown[];
        const err = thing instanceof Error ? thing : (thing as { err?: unknown } | null)?.err;
        if (err instanceof Error && message === undefined)
          return method.call(this, thing === err ? { err } : (thing as object), errorMessage(err));
        return method.apply(this, args);
      },
    },
    formatters: { log: redact, bindings: redact },
    serializers: { err: explainError, error: explainError },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  };
  if (destination) return redactChildren(pino(options, destination));
  if (!process.stdout.listeners('error').includes(ignoreError)) process.stdout.on('error', ignoreError);
  return redactChildren(pino(options, standardOutput));
}

/** Pino passes the bindings of a child to no formatter. Children of children inherit this. */
function redactChildren(log: Logger): Logger {
  const { child } = log;
  log.child = function (this: Logger, bindings, options) {
    return onFirstUse(() => child.call(this, redact(bindings), options));
  } as Logger['child'];
  return log;
}

/** Makes a child logger when it is used: each request and each subscription has one, but few log anything. */
const onFirstUse = <L extends object>(makeChild: () => L): L => new Proxy({} as L, new FirstUse(makeChild));

class FirstUse<L extends object> implements ProxyHandler<L> {
  #child: L | undefined;

  constructor(private readonly makeChild: () => L) {}

  get(_unused: L, name: string | symbol): unknown {
    const value: unknown = Reflect.get(this.#used(), name);
    return typeof value === 'function' ? value.bind(this.#used()) : value;
  }

  set(_unused: L, name: string | symbol, value: unknown): boolean {
    return Reflect.set(this.#used(), name, value);
  }

  #used(): L {
    this.#child ??= this.makeChild();
    return this.#child;
  }
}
