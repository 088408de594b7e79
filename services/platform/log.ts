import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Standard output as long as somebody reads it; afterwards lines are let go. Pino's own way there tries for ever to write, at a process'
 * end, what nobody reads any more.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };
const letGo = () => undefined;

/** JSON lines on standard output. Credentials never get in, whatever is logged with them. */
export function makeLog(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'headers.authorization',
        'req.headers.authorization',
        '*.password',
      ],
      censor: '[redacted]',
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.listeners('error').includes(letGo)) process.stdout.on('error', letGo);
  return pino(options, standardOutput);
}
