import type { GrayImage, PixelBox } from '../gray-image.js';

/** Share of the contrast of a line by which ink differs from the ground. */
const MIN_CONTRAST = 0.35;
/** Levels: less is noise of compression. */
const MIN_LEVELS = 24;
/** Levels of brightness that count as one. */
const LEVELS = 8;
/** Beside a box, in heights of it, where its last letters may go on, and blanks within a letter, in heights of the ink. */
const BESIDE = 0.6;
const WITHIN_LETTER = 0.05;
/** Around the ink, in heights of it: the network was trained with boxes that are a little larger than the text. */
const AROUND = { across: 0.25, along: 0.14 } as const;

export interface Ink {
  /** 1 for each column of the box that has ink. */
  readonly columns: Uint8Array;
  /** First row with ink, from the top of the box, and number of rows. */
  readonly top: number;
  readonly height: number;
}

export interface InkedLine {
  readonly box: PixelBox;
  readonly ink: Ink;
}

/**
 * Returns a line with the box fitted to its ink, so that the same pixels at another place of another frame have the same
 * box; null where nothing differs from the ground.
 */
export function fitToInk(picture: GrayImage, found: PixelBox): InkedLine | null {
  const beside = Math.ceil(BESIDE * found.height);
  const wide = widen(picture, found, beside);
  const loose = inkOf(picture, wide, found);
  if (!loose) return null;
  const [first, last] = endsOf(loose, { from: found.left - wide.left, width: found.width });
  const across = Math.ceil(AROUND.across * loose.height);
  const along = Math.ceil(AROUND.along * loose.height);
  const left = Math.max(0, wide.left + first - across);
  const top = Math.max(0, wide.top + loose.top - along);
  const right = Math.min(picture.width, wide.left + last + 1 + across);
  const bottom = Math.min(picture.height, wide.top + loose.top + loose.height + along);
  const box = { left, top, width: right - left, height: bottom - top };
  const columns = new Uint8Array(box.width);
  columns.set(loose.columns.subarray(first, last + 1), wide.left + first - left);
  return { box, ink: { columns, top: wide.top + loose.top - top, height: loose.height } };
}

function widen({ width }: GrayImage, box: PixelBox, by: number): PixelBox {
  const left = Math.max(0, box.left - by);
  return { ...box, left, width: Math.min(width, box.left + box.width + by) - left };
}

/** Returns the first and last column with ink: beside the box only those of the letters that its ends cut. */
function endsOf(
  { columns, height }: Ink,
  { from, width }: { readonly from: number; readonly width: number },
): [number, number] {
  const blank = Math.max(1, Math.round(WITHIN_LETTER * height));
  const isInked = (column: number, step: 1 | -1): boolean => {
    for (let away = 1; away <= blank; away += 1) if (columns[column + step * away]) return true;
    return false;
  };
  let [first, last] = [columns.indexOf(1, from), columns.lastIndexOf(1, from + width - 1)];
  if (first === from) while (first > 0 && isInked(first, -1)) first -= 1;
  if (last === from + width - 1) while (last < columns.length - 1 && isInked(last, 1)) last += 1;
  return [first, last];
}

/** Returns the ink of an area; its ground and contrast are those of the line that was found in it. */
function inkOf(picture: GrayImage, area: PixelBox, found: PixelBox): Ink | null {
  const { ground, contrast } = toneOf(picture, found);
  const min = Math.max(MIN_LEVELS, MIN_CONTRAST * contrast);
  const columns = new Uint8Array(area.width);
  const [from, to] = [found.left - area.left, found.left - area.left + found.width];
  let [first, last] = [area.height, -1];
  eachPixel(picture, area, (level, x, y) => {
    if (Math.abs(level - ground) < min) return;
    columns[x] = 1;
    if (x < from || x >= to) return;
    first = Math.min(first, y);
    last = Math.max(last, y);
  });
  return last < first ? null : { columns, top: first, height: last + 1 - first };
}

function toneOf(picture: GrayImage, box: PixelBox): { readonly ground: number; readonly contrast: number } {
  const counts = new Uint32Array(256 / LEVELS);
  eachPixel(picture, box, (level) => {
    counts[Math.floor(level / LEVELS)] = (counts[Math.floor(level / LEVELS)] as number) + 1;
  });
  const ground = (counts.indexOf(Math.max(...counts)) + 0.5) * LEVELS;
  let contrast = 0;
  eachPixel(picture, box, (level) => {
    contrast = Math.max(contrast, Math.abs(level - ground));
  });
  return { ground, contrast };
}

function eachPixel(
  { width: across, pixels }: GrayImage,
  { left, top, width, height }: PixelBox,
  see: (level: number, x: number, y: number) => void,
): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) see(pixels[(top + y) * across + left + x] as number, x, y);
}
