import { lookup as resolve } from 'node:dns/promises';
import { isIP } from 'node:net';
import { errorMessage } from '../errors/errors.js';
import { OutboundRefused } from './outbound-refused.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The system's own resolver, so that an operator's hosts file and search list apply. Tests replace it. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;
export const systemLookup: Lookup = (hostname) => resolve(hostname, { all: true });

/**
 * Resolves once; only the returned addresses may be connected to, so a second DNS answer (rebinding) has no
 * effect.
 */
export async function resolvePermitted(
  { hostname }: URL,
  { isPermitted, lookup }: { isPermitted: (address: string) => boolean; lookup: Lookup },
): Promise<readonly ResolvedAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(literal) ? [{ address: literal }] : await lookup(literal).catch(unresolved(literal));
  // A name that also has private addresses keeps its public ones: only those are connected to, so the others
  // do no harm, and networks with DNS64 add such an address to every name.
  const permitted = found.filter(({ address }) => isPermitted(address));
  if (permitted.length === 0)
    throw new OutboundRefused(
      `${literal} is not permitted: ${found.map(({ address }) => address).join(', ') || 'no addresses'}`,
    );
  return permitted.map(({ address }) => ({ address, family: isIP(address) as 4 | 6 }));
}

const unresolved = (hostname: string) => (cause: unknown) => {
  throw new OutboundRefused(`${hostname} does not resolve: ${errorMessage(cause)}`, { cause });
};
