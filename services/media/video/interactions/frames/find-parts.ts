import type { FrameSize } from './frame-size.js';
import type { PixelBox } from './pixel-box.js';

/** Changed pixels are joined by the small squares that they are in. */
export const CELL = 4;
/** Levels, of 255, by which a pixel differs: encoders change a still frame by less. */
export const MIN_DIFFERENCE = 18;
/** Fewer pixels are chance. */
const MIN_PIXELS = 4;

/** Pixels that changed together, from one frame to the next. */
export interface ChangedPart {
  readonly box: PixelBox;
  readonly pixels: number;
}

/** Joins changed squares that touch or are next but one to each other. `counts` are the changed pixels of each square, and are cleared. */
export function makePartFinder({ width, height }: FrameSize) {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint8Array(columns * rows);

  function takePart(first: number): ChangedPart {
    const open = [first];
    let pixels = counts[first] as number;
    counts[first] = 0;
    let [left, right] = [columns, 0];
    let [top, bottom] = [rows, 0];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const row = Math.floor(index / columns);
      const column = index - row * columns;
      if (column < left) left = column;
      if (column >= right) right = column + 1;
      if (row < top) top = row;
      if (row >= bottom) bottom = row + 1;
      for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
        for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
          const at = y * columns + x;
          const count = counts[at] as number;
          if (count === 0) continue;
          pixels += count;
          counts[at] = 0;
          open.push(at);
        }
    }
    const box = {
      left: left * CELL,
      top: top * CELL,
      right: Math.min(width, right * CELL),
      bottom: Math.min(height, bottom * CELL),
    };
    return { box, pixels };
  }

  return {
    columns,
    counts,
    /** Takes all parts, given the squares that may have changed. */
    take(squares: Iterable<number>): ChangedPart[] {
      const parts: ChangedPart[] = [];
      for (const square of squares) {
        if (counts[square] === 0) continue;
        const part = takePart(square);
        if (part.pixels >= MIN_PIXELS) parts.push(part);
      }
      return parts;
    },
  };
}
