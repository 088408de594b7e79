import { gapBetween, heightOf, widthOf } from '../frames/pixel-box.js';
import type { PatchGroup } from './group-patches.js';
import type { PointerImage, PointerShape } from './pointer-image.js';

/** Places at which a pointer is seen before it is believed in. */
const MIN_PLACES = 3;
/** Frames between its going from one place and its coming to the next. */
const NEXT_WITHIN = 1;
/** Of what was seen, so much came from somewhere or went on. */
const MIN_HANDED_ON = 0.4;
/** Of the pictures in a group, so many have a pixel that is the pointer's. */
const MIN_OWN = 0.45;
const MIN_PIXELS = 24;
/** Levels: with less contrast in itself it is seen by its edge. */
const MIN_CONTRAST = 26;
const MAX_PICTURES = 6;
/** Of all pixels of a picture and of its mirror image, so many are of both where it is symmetric. */
const SYMMETRIC = 0.72;

/** Returns the pictures of the pointer among what came and went in a film. */
export function chooseImages(groups: readonly PatchGroup[]): PointerImage[] {
  const repeated = groups.filter(({ patches }) => patches.length >= 2);
  const visits = repeated.flatMap(({ patches }) => patches);
  return repeated
    .filter((group) => countPlaces(group) >= MIN_PLACES && handedOn(group, visits) >= MIN_HANDED_ON)
    .sort((a, b) => b.patches.length - a.patches.length)
    .slice(0, MAX_PICTURES)
    .flatMap((group) => pictureOf(group) ?? []);
}

function countPlaces({ patches }: PatchGroup): number {
  const places: Array<PatchGroup['patches'][number]['box']> = [];
  for (const { box } of patches)
    if (!places.some((place) => gapBetween(place, box) < Math.max(widthOf(box), heightOf(box)) / 2))
      places.push(box);
  return places.length;
}

/** Share of a group's visits right before or after which something of the same kind was elsewhere. */
function handedOn({ patches }: PatchGroup, visits: PatchGroup['patches']): number {
  const count = patches.filter((patch) =>
    visits.some(
      (other) =>
        other !== patch &&
        (Math.abs(other.from - patch.to) <= NEXT_WITHIN || Math.abs(other.to - patch.from) <= NEXT_WITHIN),
    ),
  ).length;
  return count / patches.length;
}

/** The mean of a group's pictures; null if too little of it is sure. */
function pictureOf(group: PatchGroup): PointerImage | null {
  const { width, height, counts, levels, seen, sums, patches } = group;
  const own = Uint8Array.from(counts, (count) => (count >= MIN_OWN * patches.length ? 1 : 0));
  const solid = fillHoles(own, width, height);
  const pixels = Float32Array.from(solid, (_, at) =>
    own[at] !== 0
      ? (sums[at] as number) / (counts[at] as number)
      : (levels[at] as number) / Math.max(1, seen[at] as number),
  );
  const mask = contrastOf(pixels, solid) >= MIN_CONTRAST ? solid : withEdge(solid, seen, width, height);
  if (mask.reduce((sum, value) => sum + value, 0) < MIN_PIXELS) return null;
  const shape = shapeOf(solid, width, height);
  return { shape, width, height, pixels, mask, spot: spotOf(solid, width, height, shape) };
}

/** What is enclosed by a pointer's outline is of the pointer, also where it is like what was behind it. */
function fillHoles(own: Uint8Array, width: number, height: number): Uint8Array {
  const outside = new Uint8Array(own.length);
  const open: number[] = [];
  const visit = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (own[at] !== 0 || outside[at] !== 0) return;
    outside[at] = 1;
    open.push(at);
  };
  for (let x = 0; x < width; x += 1) {
    visit(x, 0);
    visit(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    visit(0, y);
    visit(width - 1, y);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  return outside.map((value) => 1 - value);
}

/** With the pixels around it. */
function withEdge(solid: Uint8Array, seen: Uint16Array, width: number, height: number): Uint8Array {
  return solid.map((own, at) => {
    if (own !== 0) return 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNear =
      (x > 0 && solid[at - 1] !== 0) ||
      (x + 1 < width && solid[at + 1] !== 0) ||
      (y > 0 && solid[at - width] !== 0) ||
      (y + 1 < height && solid[at + width] !== 0);
    return isNear && seen[at] !== 0 ? 1 : 0;
  });
}

function contrastOf(pixels: Float32Array, mask: Uint8Array): number {
  let [count, sum, squares] = [0, 0, 0];
  for (const [at, own] of mask.entries()) {
    if (own === 0) continue;
    const level = pixels[at] as number;
    count += 1;
    sum += level;
    squares += level * level;
  }
  return Math.sqrt(Math.max(0, squares / Math.max(1, count) - (sum / Math.max(1, count)) ** 2));
}

/** A beam or a cross is the same upside down and from behind; other pointers have a tip. */
function shapeOf(mask: Uint8Array, width: number, height: number): PointerShape {
  const isSymmetric = (mirror: (x: number, y: number) => number): boolean => {
    let [common, either] = [0, 0];
    for (let at = 0; at < mask.length; at += 1) {
      const other = mask[mirror(at % width, Math.floor(at / width))];
      if (mask[at] !== 0 || other !== 0) either += 1;
      if (mask[at] !== 0 && other !== 0) common += 1;
    }
    return common >= SYMMETRIC * either;
  };
  const isBeam =
    isSymmetric((x, y) => y * width + (width - 1 - x)) && isSymmetric((x, y) => (height - 1 - y) * width + x);
  if (!isBeam) return 'other';
  return width < 0.75 * height ? 'text' : 'cross';
}

/** The tip of a pointer is its uppermost point, unless it is symmetric. */
function spotOf(mask: Uint8Array, width: number, height: number, shape: PointerShape): PointerImage['spot'] {
  if (shape !== 'other') return { x: width / 2, y: height / 2 };
  for (let y = 0; y < height; y += 1) {
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) => mask[y * width + x] !== 0);
    if (xs.length > 0) return { x: xs.reduce((sum, x) => sum + x, 0) / xs.length, y };
  }
  return { x: 0, y: 0 };
}
