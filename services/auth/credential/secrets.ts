import { createHash, timingSafeEqual } from 'node:crypto';
import { randomText } from '../../platform/text/ids.js';

/** About 250 bits of entropy: it cannot be guessed, so a fast hash is sufficient. */
const RANDOM_LETTERS = 44;

/** `oac` code, `oat` access token, `ort` refresh token, `inv` invitation. */
export const makeSecret = (tokenPrefix: string, kind: 'oac' | 'oat' | 'ort' | 'inv'): string =>
  `${tokenPrefix}_${kind}_${randomText(RANDOM_LETTERS)}`;

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares hashes in constant time, which reveals neither length nor content. */
export const isSameSecret = (hash: Buffer, secret: string): boolean =>
  timingSafeEqual(hash, hashSecret(secret));

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** RFC 7636, S256. */
export const answersChallenge = (verifier: string, challenge: string): boolean =>
  VERIFIER.test(verifier) && isSameSecret(hashSecret(challenge), hashSecret(verifier).toString('base64url'));
