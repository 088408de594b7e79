import { type CborValue, encodeCbor, Tagged } from './cbor.js';
import type { SigningKey } from './signing-key.js';

/** Returns the time stamp of bytes; null when there is none, which the function has logged. */
export type RequestTimeStamp = (bytes: Buffer) => Promise<Buffer | null>;

export interface SignedClaim {
  /** COSE_Sign1 (RFC 9052) without the claim itself. */
  readonly message: Buffer;
  readonly isTimeStamped: boolean;
}

const HEADERS = { algorithm: 1, chain: 33 } as const;
const COSE_SIGN1 = 18;
/** A time stamp with its certificates takes 1 to 8 KB. */
const PADDING_BYTES = 12_288;
/** With less, the number of bytes that the length of the padding takes would change, too. */
const MIN_PADDING_BYTES = 256;
const NO_BYTES = Buffer.alloc(0);

/**
 * Signs a claim. With `requestTimeStamp` the message has the same length whether there is a time stamp or
 * not, so that its length is known before.
 */
export async function signClaim(
  claim: Buffer,
  key: SigningKey,
  requestTimeStamp: RequestTimeStamp | null,
): Promise<SignedClaim> {
  const header = protectedHeader(key);
  const signature = key.sign(encodeCbor(['Signature1', header, NO_BYTES, claim]));
  const write = (unprotectedHeader: CborValue) =>
    encodeCbor(new Tagged(COSE_SIGN1, [header, unprotectedHeader, null, signature]));
  if (!requestTimeStamp) return { message: write({}), isTimeStamped: false };
  // Version 2 of C2PA's time stamps covers the signature.
  const toStamp = encodeCbor(['CounterSignature', header, NO_BYTES, encodeCbor(signature)]);
  const token = await requestTimeStamp(toStamp);
  const stamped = token && withToken(token);
  return stamped
    ? { message: write(stamped), isTimeStamped: true }
    : { message: write(padded(PADDING_BYTES)), isTimeStamped: false };
}

/** Returns how long the message will be. */
export async function sizeOfSignedClaim(
  claim: Buffer,
  key: SigningKey,
  requestTimeStamp: RequestTimeStamp | null,
): Promise<number> {
  const nothing = requestTimeStamp && (async () => null);
  return (await signClaim(claim, key, nothing)).message.length;
}

const padded = (bytes: number) => ({ pad: Buffer.alloc(bytes) });

/** Returns null when the time stamp is larger than the space for it. */
function withToken(token: Buffer): CborValue | null {
  const header = { sigTst2: { tstTokens: [{ val: token }] } };
  const space = encodeCbor(padded(PADDING_BYTES)).length;
  const taken = encodeCbor({ ...header, ...padded(MIN_PADDING_BYTES) }).length;
  return taken > space ? null : { ...header, ...padded(MIN_PADDING_BYTES + space - taken) };
}

const protectedHeader = ({ algorithm, chain }: SigningKey): Buffer =>
  encodeCbor(
    new Map<CborValue, CborValue>([
      [HEADERS.algorithm, algorithm],
      [HEADERS.chain, chain.length === 1 ? (chain[0] as Buffer) : chain],
    ]),
  );
