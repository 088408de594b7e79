import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How patient a server is with bodies, in milliseconds. */
export interface BodyTimes {
  /** A body that is read before anything is done with it has to be there by then. */
  readonly wholeMs: number;
  /** A body that is streamed on takes as long as it takes, but not without a byte for so long. */
  readonly silentMs: number;
  /** Discards the rest of a body after the answer. */
  readonly unwantedMs: number;
}

export const BODY_TIMES: BodyTimes = { wholeMs: 60_000, silentMs: 60_000, unwantedMs: 10_000 };

const READ_AS_A_WHOLE = /^application\/(json|x-www-form-urlencoded)\b/i;

/** Ends the connections of clients that send a body slowly, or never: they would hold them for ever. */
export function boundBodies(app: FastifyInstance, { wholeMs, silentMs, unwantedMs }: BodyTimes): void {
  // Once it is about to be read: a request that waits for its turn is not slow.
  app.addHook('preParsing', async ({ raw, headers }: FastifyRequest) => {
    if (raw.complete) return;
    const isWhole = READ_AS_A_WHOLE.test(headers['content-type'] ?? '');
    const timer = isWhole ? setTimeout(() => raw.destroy(), wholeMs) : watchSilence(raw, silentMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
  app.addHook('onResponse', async ({ raw }: FastifyRequest) => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), unwantedMs);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** While there is something to read it is we who are slow. */
function watchSilence(raw: IncomingMessage, silentMs: number): NodeJS.Timeout {
  let lastBytes = raw.socket.bytesRead;
  return setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === lastBytes && raw.readableLength === 0 && !raw.complete) raw.destroy();
    lastBytes = bytesRead;
  }, silentMs);
}
