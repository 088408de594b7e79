/** A tagged value (RFC 8949, 3.4). */
export class Tagged {
  constructor(
    readonly tag: number,
    readonly value: CborValue,
  ) {}
}

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

const MAX_DEPTH = 32;
const FLOAT_BYTES: Readonly<Record<number, number>> = { 25: 2, 26: 4, 27: 8 };

/** Encodes integers, texts, bytes, lists and maps (RFC 8949) in the shortest form; fields that are undefined are left out. */
export function encodeCbor(value: CborValue): Buffer {
  if (value === null) return Buffer.of(0xf6);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return sized(3, Buffer.from(value, 'utf8'));
  if (value instanceof Uint8Array) return sized(2, Buffer.from(value));
  if (value instanceof Tagged) return Buffer.concat([head(6, value.tag), encodeCbor(value.value)]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)]);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const present = entries.filter((entry): entry is [CborValue, CborValue] => entry[1] !== undefined);
  return Buffer.concat([head(5, present.length), ...present.flat().map(encodeCbor)]);
}

const isList = (value: CborValue): value is readonly CborValue[] => Array.isArray(value);

const sized = (major: number, bytes: Buffer): Buffer => Buffer.concat([head(major, bytes.length), bytes]);

function head(major: number, value: number): Buffer {
  if (!Number.isSafeInteger(value)) throw new Error(`CBOR cannot encode the number ${value}`);
  if (value < 24) return Buffer.of((major << 5) | value);
  const width = value < 0x100 ? 1 : value < 0x10000 ? 2 : value < 0x100000000 ? 4 : 8;
  const bytes = Buffer.alloc(1 + width);
  bytes.writeUInt8((major << 5) | (24 + Math.log2(width)));
  if (width === 8) bytes.writeBigUInt64BE(BigInt(value), 1);
  else bytes.writeUIntBE(value, 1, width);
  return bytes;
}

/** Decodes one value, which must take all of the bytes. Throws an error for anything else. */
export function decodeCbor(bytes: Buffer): CborValue {
  const reader = new Reader(bytes);
  const value = reader.read(0);
  if (reader.at !== bytes.length) throw new Error('bytes follow the CBOR value');
  return value;
}

class Reader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  read(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new Error('the CBOR value is nested too deeply');
    const first = this.#take(1).readUInt8(0);
    const [major, info] = [first >> 5, first & 31];
    if (major === 7) return this.#simple(info);
    if (info === 31) return this.#indefinite(major, depth);
    const count = this.#count(info);
    switch (major) {
      case 0:
        return count;
      case 1:
        return -1 - count;
      case 2:
        return this.#take(count);
      case 3:
        return this.#take(count).toString('utf8');
      case 6:
        return new Tagged(count, this.read(depth + 1));
      default:
        return this.#items(major, depth, (read) => read < count);
    }
  }

  #items(major: number, depth: number, hasMore: (read: number) => boolean): CborValue {
    const next = () => this.read(depth + 1);
    if (major === 4) {
      const list: CborValue[] = [];
      while (hasMore(list.length)) list.push(next());
      return list;
    }
    const map = new Map<CborValue, CborValue>();
    for (let read = 0; hasMore(read); read += 1) map.set(next(), next());
    return map;
  }

  #indefinite(major: number, depth: number): CborValue {
    const hasMore = (): boolean => {
      if (this.#take(1).readUInt8(0) === 0xff) return false;
      this.at -= 1;
      return true;
    };
    if (major === 4 || major === 5) return this.#items(major, depth, hasMore);
    if (major !== 2 && major !== 3) throw new Error('the CBOR value has no length');
    const chunks: Buffer[] = [];
    while (hasMore()) chunks.push(Buffer.from(this.read(depth + 1) as Uint8Array));
    const all = Buffer.concat(chunks);
    return major === 3 ? all.toString('utf8') : all;
  }

  #simple(info: number): CborValue {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22 || info === 23) return null;
    const width = FLOAT_BYTES[info];
    if (!width) throw new Error('the CBOR value is of an unknown type');
    const bytes = this.#take(width);
    return width === 8 ? bytes.readDoubleBE() : width === 4 ? bytes.readFloatBE() : halfFloat(bytes);
  }

  #count(info: number): number {
    if (info < 24) return info;
    if (info > 27) throw new Error('the CBOR value has no length');
    const width = 2 ** (info - 24);
    const bytes = this.#take(width);
    return width === 8 ? Number(bytes.readBigUInt64BE()) : bytes.readUIntBE(0, width);
  }

  #take(count: number): Buffer {
    if (this.at + count > this.bytes.length) throw new Error('the CBOR value is cut off');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

function halfFloat(bytes: Buffer): number {
  const bits = bytes.readUInt16BE();
  const [exponent, mantissa] = [(bits >> 10) & 31, bits & 1023];
  const size =
    exponent === 0
      ? mantissa * 2 ** -24
      : exponent === 31
        ? mantissa
          ? Number.NaN
          : Number.POSITIVE_INFINITY
        : (1024 + mantissa) * 2 ** (exponent - 25);
  return bits & 0x8000 ? -size : size;
}
