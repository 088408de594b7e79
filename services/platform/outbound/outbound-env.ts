import { z } from 'zod';
import { readNetwork } from './permitted-address.js';

function isNetwork(text: string): boolean {
  try {
    readNetwork(text);
    return true;
  } catch {
    return false;
  }
}

/** Environment variables of processes that request URLs provided by users. */
export const OutboundEnv = z.object({
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), {
      error: 'must be addresses or networks such as 10.1.2.0/24 or fd00::/8, with commas between',
    })
    .default([])
    .describe('Networks that are not public and may be reached nevertheless: `10.1.2.0/24, fd00::/8`.'),
});
