import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { errorMessage } from './errors.js';
import { explainError, redact } from './redact.js';

/**
 * Standard output as long as somebody reads it; afterwards lines are let go. Pino's own way there tries for ever to write, at a process'
 * end, what nobody reads any more.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };
const letGo = () => undefined;

/** Where what is logged is not plain: in the fields of a child, and in objects of a class, such as a request. */
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

/** JSON lines on standard output. Credentials never get in, whatever is logged with them. */
export function makeLog(service: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      /** Without a message of its own a line has the error's, which pino would take as it is. */
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

/** Pino gives the bindings of a child to no formatter. Children of children inherit this. */
function redactChildren(log: Logger): Logger {
  const { child } = log;
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, redact(bindings), options);
  } as Logger['child'];
  return log;
}
