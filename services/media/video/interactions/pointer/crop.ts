import { heightOf, type PixelBox, widthOf } from '../frames/pixel-box.js';

/** Copies a part of a frame. */
export function cropOf(frame: Uint8Array, frameWidth: number, box: PixelBox): Uint8Array {
  const [width, height] = [widthOf(box), heightOf(box)];
  const part = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (box.top + y) * frameWidth + box.left;
    part.set(frame.subarray(from, from + width), y * width);
  }
  return part;
}
