import { decodeJwt } from 'jose';
import { type Caller, CLOCK_TOLERANCE_SECONDS, type VerifyCaller } from '../access/caller.js';
import { readToken } from '../graphql/serve-subgraph.js';

export interface OperationIdentity {
  readonly caller: Caller;
  /** Null: the issuer of the caller's token keeps checking the credential, and ends the operation itself. */
  readonly expiresAtMs: number | null;
}

/** The issuer that authenticates its callers again for as long as they subscribe. */
const KEEPS_CHECKING = 'edge';

/**
 * Returns the caller of an operation: by the operation's own token, else by that of its socket. Throws
 * `authentication_error`.
 */
export async function identify(
  own: unknown,
  ofSocket: unknown,
  verify: VerifyCaller,
): Promise<OperationIdentity> {
  const token = readToken(own ?? ofSocket);
  const caller = await verify(token);
  const expiresAtMs = ((decodeJwt(token).exp as number) + CLOCK_TOLERANCE_SECONDS) * 1000;
  return { caller, expiresAtMs: caller.issuer === KEEPS_CHECKING ? null : expiresAtMs };
}
