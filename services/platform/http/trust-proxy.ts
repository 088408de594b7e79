import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Environment variables of processes that need a client's address. */
export const TrustProxyEnv = z.object({
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), {
      error: `must be addresses or networks such as 10.0.0.0/8, or ${NAMED.join(', ')}, with commas between`,
    })
    .optional()
    .meta({
      description:
        'Addresses and networks of your proxies, whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: `10.0.0.0/8, loopback`.',
      fallback: 'none',
    }),
});

/** Returns a function that reads the address of a client, as `request.ip` of a route does, before there is a route. */
export function makeAddressReader(trusted: string[] | undefined): (request: IncomingMessage) => string {
  const isTrusted = trusted ? proxyAddr.compile(trusted) : () => false;
  return (request) => proxyAddr(request, isTrusted);
}
