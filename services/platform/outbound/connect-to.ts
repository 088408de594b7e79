import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { finishPausedAnswer } from './finish-paused.js';
import { OutboundRefused } from './outbound-refused.js';
import type { ResolvedAddress } from './resolve-permitted.js';

/** One silent address must not eat the time of the others. */
const NEXT_ADDRESS_AFTER_MS = 500;

/**
 * Connects to these addresses and to no others, each in turn or side by side (RFC 8305). TLS still asks for the certificate of the host's
 * name, which is what undici hands on as server name.
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
      // Never seen to happen, and the one thing that must not.
      if (!addresses.some(({ address }) => address === socket.remoteAddress)) {
        socket.destroy();
        return done(new OutboundRefused(`connected to ${socket.remoteAddress}, which was not checked`), null);
      }
      finishPausedAnswer(socket);
      return done(null, socket);
    });
}
