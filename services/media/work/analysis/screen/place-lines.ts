import type { PixelBox } from '../../../ai/ocr/gray-image.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { CollectedReadings, ImageToRead } from './collect-readings.js';

/** Share of the cells of a line that may change while the line stays, such as by a cursor. */
const MAX_CHANGED = 0.3;

/** An image with the lines that were read in it. */
export interface ReadImage extends ImageToRead {
  readonly lines: readonly ReadLine[];
  /** Whether OCR could not read it at all. */
  readonly hasFailed?: boolean;
}

interface PlacedLine {
  readonly line: ReadLine;
  readonly area: PixelBox;
}

/** Returns the lines that each sample shows: those read in it, and earlier ones whose pixels have not changed. */
export function placeLines(
  { samples, changes, columns, cell }: Pick<CollectedReadings, 'samples' | 'changes' | 'columns' | 'cell'>,
  images: readonly ReadImage[],
): Array<(typeof samples)[number] & { readonly lines: readonly ReadLine[] }> {
  let shown: PlacedLine[] = [];
  return samples.map((sample, index) => {
    const changed = changes[index] as Uint8Array;
    shown = shown.filter(({ area }) => shareOfChanged(area, changed) <= MAX_CHANGED);
    for (const { box, lines } of images.filter((image) => image.sample === index)) {
      shown = shown.filter(({ area }) => !isWithin(area, box));
      shown.push(...lines.map((line) => placeLine(line, box)).filter((placed) => placed !== null));
    }
    const inOrder = shown.toSorted((a, b) => a.area.top - b.area.top || a.area.left - b.area.left);
    return { ...sample, lines: inOrder.map(({ line }) => line) };
  });

  function shareOfChanged({ left, top, width, height }: PixelBox, changed: Uint8Array): number {
    let [count, all] = [0, 0];
    for (let row = Math.floor(top / cell); row <= Math.floor((top + height - 1) / cell); row += 1)
      for (let at = Math.floor(left / cell); at <= Math.floor((left + width - 1) / cell); at += 1) {
        count += changed[row * columns + at] ?? 0;
        all += 1;
      }
    return count / all;
  }
}

/** Moves a line from the image that it was read in to its place in the frame. */
function placeLine({ words, height }: ReadLine, { left, top }: PixelBox): PlacedLine | null {
  const moved = words.map(({ box, ...word }) => ({
    ...word,
    ...(box && { box: { ...box, left: box.left + left, top: box.top + top } }),
  }));
  const boxes = moved.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return null;
  const area = {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
  };
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return {
    line: { words: moved, height },
    area: { ...area, width: right - area.left, height: bottom - area.top },
  };
}

/** Whether the middle of an area is inside the other. */
function isWithin(area: PixelBox, other: PixelBox): boolean {
  const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  return x >= other.left && x < other.left + other.width && y >= other.top && y < other.top + other.height;
}
