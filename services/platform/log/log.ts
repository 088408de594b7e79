import { trace } from '@opentelemetry/api';
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { errorMessage } from '../errors/errors.js';
import { explainError, redact } from './redact.js';

/**
 * Standard output while it has a reader; afterwards lines are discarded. Pino's own destination would retry
 * forever, at the end of the
 * process, to write to a closed pipe.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };
const letGo = () => undefined;

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
  if (!process.stdout.listeners('error').includes(letGo)) process.stdout.on('error', letGo);
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
