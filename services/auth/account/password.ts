import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id, the library's default, with the minimum cost that OWASP recommends. Takes about 50 ms on one
 * core.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the hash in the PHC string format, which includes salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/** Takes equally long for wrong and right passwords. An invalid hash is an error, not a wrong password. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password.normalize('NFKC'));
