import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time limits for request bodies, in milliseconds. */
export interface BodyTimes {
  /** A body that is read as a whole must have arrived by then. */
  readonly wholeMs: number;
  /** A streamed body may take any time, but at most this long between two bytes. */
  readonly silentMs: number;
  /** How long the rest of a body is discarded after the answer. */
  readonly unwantedMs: number;
}

export const BODY_TIMES: BodyTimes = { wholeMs: 60_000, silentMs: 60_000, unwantedMs: 10_000 };

const READ_AS_A_WHOLE = /^application\/(json|x-www-form-urlencoded)\b/i;

/**
 * Closes the connections of clients that send a body slowly or never, which would otherwise stay open
 * forever.
 */
export function boundBodies(app: FastifyInstance, { wholeMs, silentMs, unwantedMs }: BodyTimes): void {
  // The timer starts when the body is about to be read: a request that waits in a queue is not slow.
  app.addHook('preParsing', ({ raw, headers }: FastifyRequest, _reply, payload, done) => {
    if (!raw.complete) {
      const isWhole = READ_AS_A_WHOLE.test(headers['content-type'] ?? '');
      if (isWhole) endWithin(raw, wholeMs);
      else untilItEnds(raw, watchSilence(raw, silentMs));
    }
    done(null, payload);
  });
  app.addHook('onResponse', ({ raw }: FastifyRequest, _reply, done) => {
    endWithin(raw, unwantedMs);
    done();
  });
}

/** Closes the connection unless the body has arrived by then. */
function endWithin(raw: IncomingMessage, ms: number): void {
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), ms);
  untilItEnds(raw, timer);
}

/** Clears the timer when the body has arrived or its connection has closed. */
function untilItEnds(raw: IncomingMessage, timer: NodeJS.Timeout): void {
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** While unread data is buffered, the server is the slow side and the timer does not count. */
function watchSilence(raw: IncomingMessage, silentMs: number): NodeJS.Timeout {
  let lastBytes = raw.socket.bytesRead;
  return setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === lastBytes && raw.readableLength === 0 && !raw.complete) raw.destroy();
    lastBytes = bytesRead;
  }, silentMs);
}
