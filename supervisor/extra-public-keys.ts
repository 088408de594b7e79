import type { JWK } from 'jose';
import { z } from 'zod';
import { InvalidConfiguration } from '../services/platform/config/config.js';

const PublicKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
  kid: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/),
  d: z.undefined({ error: 'is a private key; provide the public part, without d' }).optional(),
});

/**
 * Reads the public keys of an operator's own services, which may then call a subgraph directly. Throws
 * `InvalidConfiguration`.
 */
export function readExtraPublicKeys(text: string | undefined, ours: readonly string[]): JWK[] {
  if (!text) return [];
  const refuse = (faults: string[]) =>
    new InvalidConfiguration(faults.map((fault) => `CALLER_EXTRA_PUBLIC_KEYS: ${fault}`));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse(['is not JSON']);
  }
  const parsed = z.object({ keys: z.array(PublicKey) }).safeParse(json);
  if (!parsed.success)
    throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { keys } = parsed.data;
  const kids = keys.map(({ kid }) => kid);
  const taken = kids.filter((kid, i) => ours.includes(kid) || kids.indexOf(kid) !== i);
  if (taken.length > 0) throw refuse(taken.map((kid) => `the kid "${kid}" is already in use`));
  return keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }));
}
