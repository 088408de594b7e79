/** What a pointer looks like. `other`: a picture learned from a film that is like none of those that are known. */
export type PointerShape = 'arrow' | 'hand' | 'text' | 'cross' | 'other';

/** A picture of a pointer: brightness, and which of its pixels are the pointer's own. */
export interface PointerImage {
  readonly shape: PointerShape;
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
  readonly mask: Uint8Array;
  /** The place it points at, in its pixels. */
  readonly spot: { readonly x: number; readonly y: number };
  /** Level of its inside, where it was drawn. */
  readonly fill?: number;
}

/** A picture prepared for finding it in frames of one width. */
export interface PointerTemplate {
  readonly picture: PointerImage;
  /** Of each pixel of the pointer: where it is, and its brightness without the mean, of norm 1. */
  readonly xs: Int16Array;
  readonly ys: Int16Array;
  readonly offsets: Int32Array;
  readonly values: Float32Array;
  /** Standard deviation of its brightness. */
  readonly contrast: number;
  /** Offsets of a few of its brightest and darkest pixels. */
  readonly bright: Int32Array;
  readonly dark: Int32Array;
}

/** Pixels that tell at first sight whether a place can be the pointer. */
const KEYS = 6;

export function prepareTemplate(picture: PointerImage, frameWidth: number): PointerTemplate {
  const own = [...picture.mask.keys()].filter((at) => picture.mask[at] !== 0);
  const xs = Int16Array.from(own, (at) => at % picture.width);
  const ys = Int16Array.from(own, (at) => Math.floor(at / picture.width));
  const offsets = Int32Array.from(
    own,
    (_, index) => (ys[index] as number) * frameWidth + (xs[index] as number),
  );
  const brightness = own.map((at) => picture.pixels[at] as number);
  const mean = brightness.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length);
  const norm = Math.sqrt(brightness.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const order = [...own.keys()].sort((a, b) => (brightness[a] as number) - (brightness[b] as number));
  return {
    picture,
    xs,
    ys,
    offsets,
    values: Float32Array.from(brightness, (value) => (value - mean) / Math.max(1e-6, norm)),
    contrast: norm / Math.sqrt(Math.max(1, own.length)),
    dark: spread(order.slice(0, Math.ceil(order.length / 4)), offsets),
    bright: spread(order.slice(-Math.ceil(order.length / 4)), offsets),
  };
}

/** A few of the pixels, from all over the picture. */
function spread(indices: readonly number[], offsets: Int32Array): Int32Array {
  const sorted = [...indices].sort((a, b) => a - b);
  const step = Math.max(1, sorted.length / KEYS);
  return Int32Array.from(
    { length: Math.min(KEYS, sorted.length) },
    (_, key) => offsets[sorted[Math.floor(key * step + step / 2)] as number] as number,
  );
}
