import { decode, encode, rfc8949EncodeOptions, Tagged } from 'cborg';

export { Tagged };

export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | Tagged
  | ReadonlyMap<CborValue, CborValue>
  | { readonly [name: string]: CborValue | undefined };

const ENCODING = { ...rfc8949EncodeOptions, ignoreUndefinedProperties: true };
/** Times as text, and signatures of COSE; other tags are refused. */
const DECODING = { useMaps: true, tags: Tagged.preserve(0, 18) };

/** Encodes a value deterministically (RFC 8949, 4.2.1); fields that are undefined are left out. */
export function encodeCbor(value: CborValue): Buffer {
  const { buffer, byteOffset, byteLength } = encode(value, ENCODING);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Decodes one value, with maps as `Map`, which must take all of the bytes. Throws an error for anything else. */
export const decodeCbor = (bytes: Uint8Array): CborValue => decode(bytes, DECODING);
