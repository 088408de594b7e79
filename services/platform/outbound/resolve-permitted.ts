import { lookup as resolve } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../errors/errors.js';
import { OutboundNotPermitted } from './outbound-refused.js';

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
async function resolvePermitted(
  { hostname }: URL,
  { isPermitted, lookup }: { isPermitted: (address: string) => boolean; lookup: Lookup },
): Promise<readonly ResolvedAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(literal) ? [{ address: literal }] : await lookup(literal).catch(unresolved(literal));
  // A name that also has private addresses keeps its public ones: only those are connected to, so the others
  // do no harm, and networks with DNS64 add such an address to every name.
  const permitted = found.filter(({ address }) => isPermitted(address));
  if (permitted.length === 0)
    throw new OutboundNotPermitted(
      `${literal} is not permitted: ${found.map(({ address }) => address).join(', ') || 'no addresses'}`,
    );
  return permitted.map(({ address }) => ({ address, family: isIP(address) as 4 | 6 }));
}

/** How long every refusal takes: longer than a resolver needs. */
export const REFUSAL_MS = 1000;

/**
 * Like `resolvePermitted`, but a refusal takes the same time whether the name does not resolve or has a private address: the time
 * would let users map the operator's network.
 */
export async function resolveInEqualTime(
  url: URL,
  {
    refusalMs = REFUSAL_MS,
    ...rule
  }: { isPermitted: (address: string) => boolean; lookup: Lookup; refusalMs?: number | undefined },
): Promise<readonly ResolvedAddress[]> {
  const equal = sleep(refusalMs, undefined, { ref: false });
  try {
    return await resolvePermitted(url, rule);
  } catch (refusal) {
    await equal;
    throw refusal;
  }
}

const unresolved = (hostname: string) => (cause: unknown) => {
  throw new OutboundNotPermitted(`${hostname} does not resolve: ${errorMessage(cause)}`, { cause });
};
