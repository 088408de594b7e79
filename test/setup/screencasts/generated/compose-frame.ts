import type { MadeFrame } from './direct-recording.js';
import type { CameraView } from './plan-camera.js';
import type { PointerShape, Sprite } from './pointer-sprites.js';
import type { Recipe } from './recipe.js';

interface Size {
  readonly width: number;
  readonly height: number;
}
type Colour = readonly [number, number, number];

const RING_SECONDS = 0.45;
const TOUCH_SECONDS = 0.3;
const TOUCH: Colour = [120, 120, 120];

/** Draws what a recorder adds to the picture of a page: the pointer, and marks of presses. */
export function drawPointer(
  pixels: Buffer,
  frame: MadeFrame,
  recipe: Recipe,
  sprites: Readonly<Record<PointerShape, Sprite>>,
): void {
  const { window: size, pointer, scale } = recipe;
  const x = Math.round(frame.x * size.width);
  const y = Math.round(frame.y * size.height);
  const since = frame.secondsSincePress;
  if (pointer.kind === 'touch') {
    const isSeen = frame.isTouched || since < TOUCH_SECONDS;
    if (isSeen)
      drawDisc(pixels, size, { x, y, radius: 17 * scale, inner: 0 }, TOUCH, frame.isTouched ? 0.55 : 0.3);
    return;
  }
  if (!frame.isPointerSeen) return;
  if (pointer.halo)
    drawDisc(pixels, size, { x, y, radius: pointer.height * 1.1, inner: 0 }, colourOf(pointer.halo), 0.4);
  if (pointer.ring && since >= 0 && since < RING_SECONDS) {
    const part = since / RING_SECONDS;
    const radius = pointer.height * (0.4 + 1.1 * part);
    drawDisc(
      pixels,
      size,
      { x, y, radius, inner: radius - 3 * scale },
      colourOf(pointer.ring),
      0.9 * (1 - part),
    );
  }
  drawSprite(pixels, size, sprites[frame.shape], x, y);
}

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

function mix(pixels: Buffer, at: number, colour: ArrayLike<number>, opacity: number, from = 0): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = pixels[at + channel] as number;
    pixels[at + channel] = Math.round(before + ((colour[from + channel] as number) - before) * opacity);
  }
}

function drawSprite(pixels: Buffer, size: Size, sprite: Sprite, x: number, y: number): void {
  const left = x - Math.round(sprite.hotSpot[0]);
  const top = y - Math.round(sprite.hotSpot[1]);
  for (let row = Math.max(0, -top); row < sprite.height && top + row < size.height; row += 1)
    for (let column = Math.max(0, -left); column < sprite.width && left + column < size.width; column += 1) {
      const from = (row * sprite.width + column) * 4;
      const opacity = sprite.rgba[from + 3] as number;
      if (opacity > 0)
        mix(pixels, ((top + row) * size.width + left + column) * 3, sprite.rgba, opacity / 255, from);
    }
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Nothing is drawn nearer to the centre. */
  readonly inner: number;
}

function drawDisc(
  pixels: Buffer,
  size: Size,
  { x, y, radius, inner }: Disc,
  colour: Colour,
  opacity: number,
): void {
  const reach = Math.ceil(radius);
  for (let row = Math.max(0, y - reach); row <= Math.min(size.height - 1, y + reach); row += 1)
    for (let column = Math.max(0, x - reach); column <= Math.min(size.width - 1, x + reach); column += 1) {
      const distance = Math.hypot(column - x, row - y);
      if (distance <= radius && distance >= inner)
        mix(pixels, (row * size.width + column) * 3, colour, opacity);
    }
}

/** Enlarges what the camera shows to the whole frame, with the pixels between those of the window interpolated. */
export function enlargeView(from: Buffer, into: Buffer, { width, height }: Size, view: CameraView): void {
  const columns = new Int32Array(width);
  const parts = new Float64Array(width);
  for (let column = 0; column < width; column += 1) {
    const x = Math.min(view.x * width + column * view.size, width - 1.001);
    columns[column] = Math.floor(x);
    parts[column] = x - Math.floor(x);
  }
  for (let row = 0, out = 0; row < height; row += 1) {
    const y = Math.min(view.y * height + row * view.size, height - 1.001);
    const top = Math.floor(y) * width;
    const down = y - Math.floor(y);
    for (let column = 0; column < width; column += 1) {
      const right = parts[column] as number;
      let at = (top + (columns[column] as number)) * 3;
      for (let channel = 0; channel < 3; channel += 1, at += 1, out += 1) {
        const above = (from[at] as number) + ((from[at + 3] as number) - (from[at] as number)) * right;
        const below = at + width * 3;
        const under =
          (from[below] as number) + ((from[below + 3] as number) - (from[below] as number)) * right;
        into[out] = above + (under - above) * down;
      }
    }
  }
}
