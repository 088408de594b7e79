import type { GrayImage, PixelBox } from '../gray-image.js';

/** The pixels of one side of the original that one of the new pixels is made of, with their shares. */
interface Sources {
  readonly first: number;
  readonly shares: readonly number[];
}

/**
 * Returns a part of a picture at another size: interpolated where it grows, averaged where it shrinks. Beyond the picture
 * its edges continue.
 */
export function resample(
  { width, height, pixels }: GrayImage,
  box: PixelBox,
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  const columns = sourcesOf(box.left, box.width, size.width, width);
  const rows = sourcesOf(box.top, box.height, size.height, height);
  const resampled = new Uint8Array(size.width * size.height);
  const row = new Float32Array(width);
  const [from, last] = [columns[0]?.first ?? 0, columns.at(-1)];
  const to = last ? last.first + last.shares.length : 0;
  for (const [y, { first, shares }] of rows.entries()) {
    row.fill(0, from, to);
    for (const [nth, share] of shares.entries()) {
      const start = (first + nth) * width;
      for (let x = from; x < to; x += 1) row[x] = (row[x] as number) + share * (pixels[start + x] as number);
    }
    for (let x = 0; x < size.width; x += 1) {
      const source = columns[x] as Sources;
      let level = 0.5;
      for (let nth = 0; nth < source.shares.length; nth += 1)
        level += (source.shares[nth] as number) * (row[source.first + nth] as number);
      resampled[y * size.width + x] = level;
    }
  }
  return resampled;
}

function sourcesOf(start: number, length: number, count: number, limit: number): Sources[] {
  const step = length / count;
  const reach = Math.max(1, step);
  return Array.from({ length: count }, (_, index) => {
    const center = start + (index + 0.5) * step - 0.5;
    const first = Math.max(0, Math.min(limit - 1, Math.ceil(center - reach)));
    const end = Math.max(first, Math.min(limit - 1, Math.floor(center + reach)));
    const shares = Array.from({ length: end - first + 1 }, (__, nth) =>
      Math.max(0, 1 - Math.abs(first + nth - center) / reach),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    return sum > 0 ? { first, shares: shares.map((share) => share / sum) } : { first, shares: [1] };
  });
}
