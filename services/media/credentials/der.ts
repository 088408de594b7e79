/** Writes and reads the few ASN.1 types (DER, X.690) of certificates and time stamps. */

const TAGS = { boolean: 1, integer: 2, bitString: 3, octetString: 4, nothing: 5, oid: 6, utf8: 12 } as const;

export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const hex = content.length.toString(16);
  const size = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | size.length), size, content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);
export const setOf = (...parts: Uint8Array[]): Buffer => tlv(0x31, ...parts);
/** Content with the number of its field in place of its type. */
export const field = (number: number, ...parts: Uint8Array[]): Buffer => tlv(0xa0 | number, ...parts);
export const boolean = (value: boolean): Buffer => tlv(TAGS.boolean, Buffer.of(value ? 0xff : 0));
export const octetString = (...parts: Uint8Array[]): Buffer => tlv(TAGS.octetString, ...parts);
export const utf8 = (text: string): Buffer => tlv(TAGS.utf8, Buffer.from(text, 'utf8'));
export const nothing = (): Buffer => tlv(TAGS.nothing);

/** A positive integer of any size. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.of(value) : Buffer.from(value);
  const first = Math.max(
    0,
    Math.min(
      bytes.length - 1,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  const short = bytes.subarray(first);
  return tlv(TAGS.integer, (short[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), short]) : short);
}

export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  tlv(TAGS.bitString, Buffer.of(unusedBits), bytes);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tlv(TAGS.oid, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime afterwards (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  const isShort = at.getUTCFullYear() < 2050;
  return tlv(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits, 'latin1'));
}

export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** The whole element. */
  readonly bytes: Buffer;
}

/** Returns the elements that follow each other in the bytes. Throws an error where they are cut off. */
export function readDer(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0x80;
    const sizeBytes = short & 0x80 ? short & 0x7f : 0;
    if (short === 0x80 || sizeBytes > 4 || at + 2 + sizeBytes > bytes.length)
      throw new Error('the DER element has no length');
    const size = sizeBytes ? bytes.readUIntBE(at + 2, sizeBytes) : short;
    const start = at + 2 + sizeBytes;
    if (start + size > bytes.length) throw new Error('the DER element is cut off');
    const [content, whole] = [bytes.subarray(start, start + size), bytes.subarray(at, start + size)];
    elements.push({ tag: bytes.readUInt8(at), content, bytes: whole });
    at = start + size;
  }
  return elements;
}
