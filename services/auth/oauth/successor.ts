import { z } from 'zod';
import { makeSealer, SealBroken } from '../../platform/access/sealer.js';

/** How long a client that exchanges a token again gets the same successor: two tabs did, or the answer was lost. */
export const GRACE_SECONDS = 30;

const IssuedTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
  scopes: z.array(z.string()),
});
/** Shown to the client only; what is stored of them are hashes, and a sealed copy that only the client can open. */
export type IssuedTokens = Readonly<z.infer<typeof IssuedTokens>>;

/** The key is the token that was exchanged: the database has its hash only, so nobody else can open the copy. */
const sealerOf = (refreshToken: string) =>
  makeSealer({ purpose: 'successor of a refresh token', current: refreshToken });

const PLACE = ['oauth_refresh_token', 'successor'];

export const sealSuccessor = (refreshToken: string, tokens: IssuedTokens): string =>
  sealerOf(refreshToken).seal(JSON.stringify(tokens), PLACE).ciphertext;

/** Returns what a token was exchanged for; null when the copy is damaged. */
export function openSuccessor(refreshToken: string, ciphertext: string): IssuedTokens | null {
  const sealer = sealerOf(refreshToken);
  try {
    return IssuedTokens.parse(JSON.parse(sealer.open({ keyId: sealer.keyId, ciphertext }, PLACE)));
  } catch (err) {
    if (err instanceof SealBroken) return null;
    throw err;
  }
}
