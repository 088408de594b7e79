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

const MAX_ITEMS = 100_000;
const MAX_LEVELS = 32;
const [TEXT, LIST, MAP, TAG] = [3, 4, 5, 6];
const INDEFINITE = 31;
const BREAK = 0xff;

/** Checks the number of values and their nesting before anything is built of them. */
function requireBounds(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** Values that are still to come in each list, map and tag around the present one. */
  const open: number[] = [];
  for (let at = 0, items = 1; at < bytes.length; items += 1) {
    if (items > MAX_ITEMS) throw new Error(`the CBOR has more than ${MAX_ITEMS} values`);
    const head = bytes[at] as number;
    const [type, info] = [head >> 5, head & 31];
    const argumentBytes = info < 24 || info === INDEFINITE ? 0 : 2 ** (info - 24);
    if (at + 1 + argumentBytes > bytes.length || (info > 27 && info !== INDEFINITE))
      throw new Error('the CBOR is cut off');
    let argument = info;
    if (argumentBytes === 1) argument = view.getUint8(at + 1);
    if (argumentBytes === 2) argument = view.getUint16(at + 1);
    if (argumentBytes === 4) argument = view.getUint32(at + 1);
    if (argumentBytes === 8) argument = Number(view.getBigUint64(at + 1));
    at += 1 + argumentBytes;
    if (head === BREAK) open.pop();
    else if (info === INDEFINITE) open.push(Number.POSITIVE_INFINITY);
    else if (type === LIST) open.push(argument);
    else if (type === MAP) open.push(2 * argument);
    else if (type === TAG) open.push(1);
    else if (type === TEXT || type === TEXT - 1) at += argument;
    if (open.length > MAX_LEVELS) throw new Error(`the CBOR is nested deeper than ${MAX_LEVELS} levels`);
    const isContainer = head !== BREAK && (info === INDEFINITE || (type >= LIST && type <= TAG));
    if (isContainer && open.at(-1) !== 0) continue;
    // The value has ended, and with it those that it was the last of.
    if (isContainer) open.pop();
    while (open.length > 0) {
      const left = (open.at(-1) as number) - 1;
      open[open.length - 1] = left;
      if (left > 0) break;
      open.pop();
    }
  }
}

/**
 * Decodes one value, with maps as `Map`, which must take all of the bytes. Throws an error for anything else, and for
 * more values or levels than any manifest has.
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  requireBounds(bytes);
  return decode(bytes, DECODING);
}
