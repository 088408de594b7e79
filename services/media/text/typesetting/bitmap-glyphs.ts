/** A colour glyph as a picture, with its size and place in pixels of the font's only size. */
export interface BitmapGlyph {
  /** PNG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** From the glyph's origin to the picture's left edge, and up from the baseline to its top edge. */
  readonly bearingX: number;
  readonly bearingY: number;
  readonly advance: number;
}

/** Where the font file has the picture of a glyph. */
export interface BitmapPlace {
  readonly offset: number;
  readonly length: number;
  readonly imageFormat: number;
}

const SIZE_RECORD = 48;
const SMALL_METRICS_PNG = 17;
const BIG_METRICS_PNG = 18;

/**
 * Reads the index of a font's colour pictures (the table CBLC). Returns how many pixels an em has and where the
 * table CBDT has the picture of each glyph; null for an index without PNG pictures. Throws a RangeError when the
 * table claims more than it contains.
 */
export function readBitmapIndex(
  index: Buffer,
): { readonly pixelsPerEm: number; readonly placeOf: ReadonlyMap<number, BitmapPlace> } | null {
  if (index.readUInt32BE(4) === 0) return null;
  const size = 8;
  const tables = index.readUInt32BE(size);
  const count = index.readUInt32BE(size + 8);
  const pixelsPerEm = index.readUInt8(size + SIZE_RECORD - 3);
  const placeOf = new Map<number, BitmapPlace>();
  for (let at = tables; at < tables + 8 * count; at += 8) {
    const [first, last] = [index.readUInt16BE(at), index.readUInt16BE(at + 2)];
    const table = tables + index.readUInt32BE(at + 4);
    const [format, imageFormat] = [index.readUInt16BE(table), index.readUInt16BE(table + 2)];
    const images = index.readUInt32BE(table + 4);
    const isKnown = imageFormat === SMALL_METRICS_PNG || imageFormat === BIG_METRICS_PNG;
    if ((format !== 1 && format !== 3) || !isKnown) continue;
    const offsetOf = (entry: number) =>
      format === 1 ? index.readUInt32BE(table + 8 + 4 * entry) : index.readUInt16BE(table + 8 + 2 * entry);
    for (let glyph = first; glyph <= last; glyph += 1) {
      const [from, to] = [offsetOf(glyph - first), offsetOf(glyph - first + 1)];
      if (to > from) placeOf.set(glyph, { offset: images + from, length: to - from, imageFormat });
    }
  }
  return pixelsPerEm === 0 || placeOf.size === 0 ? null : { pixelsPerEm, placeOf };
}

/** Reads a picture with its measures from its place in the table CBDT. */
export function readBitmapGlyph(
  entry: Buffer,
  { imageFormat }: Pick<BitmapPlace, 'imageFormat'>,
): BitmapGlyph {
  const metrics = imageFormat === SMALL_METRICS_PNG ? 5 : 8;
  const length = entry.readUInt32BE(metrics);
  return {
    height: entry.readUInt8(0),
    width: entry.readUInt8(1),
    bearingX: entry.readInt8(2),
    bearingY: entry.readInt8(3),
    advance: entry.readUInt8(4),
    bytes: entry.subarray(metrics + 4, metrics + 4 + length),
  };
}
