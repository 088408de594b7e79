import { hash, verify } from '@node-rs/argon2';

/** argon2id, which is the library's default, at the least that OWASP asks for. About 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash in the PHC string format: its salt and cost are in it. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/** Takes as long for a wrong password as for the right one. A hash that is none is an error, not a wrong password. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password.normalize('NFKC'));
