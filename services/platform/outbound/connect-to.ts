import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { OutboundRefused } from './outbound-refused.js';
import type { ResolvedAddress } from './resolve-permitted.js';

/** The used part of undici's HTTP/1 parser. */
interface Parser {
  readonly paused: boolean;
  resume(): void;
}

const MAX_PAUSES = 8;

// Node 20: undici 8, which needs a later version, does without this.
/**
 * undici 7 crashes the process, by an assertion that cannot be caught, when a server closes while its answer
 * is paused (nodejs/undici#5360; fixed in version 8, which needs a later Node.js). Called before undici
 * receives the end: all bytes have arrived by then, and its parser consumes the rest of them.
 */
function finishPausedAnswer(socket: Socket): void {
  socket.on('end', () => {
    const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
    const parser: Parser | null | undefined = symbol && Reflect.get(socket, symbol);
    for (let times = 0; parser?.paused && times < MAX_PAUSES; times++) parser.resume();
  });
}

/** One unresponsive address must not use up the time of the others. */
const NEXT_ADDRESS_AFTER_MS = 500;

/**
 * Connects only to these addresses, in turn with overlap (RFC 8305). TLS still verifies the certificate
 * against the host's name, which undici passes on as server name.
 */
export function connectTo(
  addresses: readonly ResolvedAddress[],
  { timeoutMs, ca }: { timeoutMs: number; ca: readonly string[] | undefined },
): buildConnector.connector {
  const lookup: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses as [ResolvedAddress];
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    ...(ca && { ca: [...ca] }),
  });
  return (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      // Has never been observed, but must never happen.
      if (!addresses.some(({ address }) => address === socket.remoteAddress)) {
        socket.destroy();
        return done(new OutboundRefused(`connected to ${socket.remoteAddress}, which was not checked`), null);
      }
      finishPausedAnswer(socket);
      return done(null, socket);
    });
}
