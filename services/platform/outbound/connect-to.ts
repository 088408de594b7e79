import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { finishPausedAnswer } from './finish-paused.js';
import { OutboundRefused } from './outbound-refused.js';
import type { ResolvedAddress } from './resolve-permitted.js';

/** One unresponsive address must not use up the time of the others. */
const NEXT_ADDRESS_AFTER_MS = 500;

/**
 * Connects only to these addresses, in turn with overlap (RFC 8305). TLS still verifies the certificate
 * against the host's
 * name, which undici passes on as server name.
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
