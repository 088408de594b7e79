import type { PixelBox } from '../frames/pixel-box.js';

/** Something that was seen at a place for a while, and what of it differed from what was behind it. */
export interface Patch {
  readonly from: number;
  readonly to: number;
  readonly box: PixelBox;
  readonly width: number;
  readonly height: number;
  readonly picture: Uint8Array;
  readonly mask: Uint8Array;
}

/** Patches that show the same. */
export interface PatchGroup {
  readonly width: number;
  readonly height: number;
  /** Sums over its patches, of the brightness where it differed from what was behind, and of how many did. */
  readonly sums: Float32Array;
  readonly counts: Uint16Array;
  /** The same of all pixels that were seen. */
  readonly levels: Float32Array;
  readonly seen: Uint16Array;
  readonly patches: Array<Pick<Patch, 'from' | 'to' | 'box'>>;
}

/** Pixels by which the sizes of two pictures of the same may differ. */
const SAME_SIZE = 5;
/** Pixels by which they are moved against each other. */
const MAX_SHIFT = 2;
/** Of all pixels of either so many are of both, and how much these differ, in levels. */
const MIN_COMMON = 0.62;
const MAX_DIFFERENCE = 26;
const MIN_PIXELS = 20;
const MAX_GROUPS = 120;

interface TrimmedPatch extends Patch {
  /** Its own, of all in its box. */
  readonly pixels: number;
}

/** Cuts a patch to what differs from what was behind it. */
function trim(patch: Patch): TrimmedPatch {
  const { width, height, picture, mask, box } = patch;
  let [left, top, right, bottom, pixels] = [width, height, 0, 0, 0];
  for (const [at, own] of mask.entries()) {
    if (own === 0) continue;
    pixels += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (y < top) top = y;
    bottom = y + 1;
  }
  const [newWidth, newHeight] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const cut = (from: Uint8Array): Uint8Array => {
    const to = new Uint8Array(newWidth * newHeight);
    for (let y = 0; y < newHeight; y += 1)
      to.set(from.subarray((top + y) * width + left, (top + y) * width + right), y * newWidth);
    return to;
  };
  return {
    ...patch,
    pixels,
    width: newWidth,
    height: newHeight,
    picture: cut(picture),
    mask: cut(mask),
    box: { left: box.left + left, top: box.top + top, right: box.left + right, bottom: box.top + bottom },
  };
}

/** Adds a patch to the group that shows the same, or makes one of it. */
export function groupPatch(groups: PatchGroup[], whole: Patch): void {
  const patch = trim(whole);
  if (patch.pixels < MIN_PIXELS) return;
  let best: { group: PatchGroup; x: number; y: number; difference: number } | null = null;
  for (const group of groups) {
    if (Math.abs(group.width - patch.width) > SAME_SIZE || Math.abs(group.height - patch.height) > SAME_SIZE)
      continue;
    for (let y = -MAX_SHIFT; y <= MAX_SHIFT; y += 1)
      for (let x = -MAX_SHIFT; x <= MAX_SHIFT; x += 1) {
        const difference = compare(group, patch, x, y);
        if (difference <= (best?.difference ?? MAX_DIFFERENCE)) best = { group, x, y, difference };
      }
  }
  const { from, to, box } = patch;
  if (best) {
    add(best.group, patch, best.x, best.y);
    best.group.patches.push({ from, to, box });
    return;
  }
  if (groups.length >= MAX_GROUPS) {
    const single = groups.findIndex(({ patches }) => patches.length === 1);
    if (single < 0) return;
    groups.splice(single, 1);
  }
  const pixels = patch.width * patch.height;
  const group: PatchGroup = {
    width: patch.width,
    height: patch.height,
    sums: new Float32Array(pixels),
    counts: new Uint16Array(pixels),
    levels: new Float32Array(pixels),
    seen: new Uint16Array(pixels),
    patches: [{ from, to, box }],
  };
  add(group, patch, 0, 0);
  groups.push(group);
}

/** Mean difference of what is of both, in levels; infinite where too little is. */
function compare(group: PatchGroup, patch: TrimmedPatch, shiftX: number, shiftY: number): number {
  const half = group.patches.length / 2;
  let [common, either, difference] = [0, 0, 0];
  for (let y = 0; y < group.height; y += 1)
    for (let x = 0; x < group.width; x += 1) {
      const at = y * group.width + x;
      const isOfGroup = (group.counts[at] as number) >= half;
      const [ownX, ownY] = [x + shiftX, y + shiftY];
      const isInside = ownX >= 0 && ownY >= 0 && ownX < patch.width && ownY < patch.height;
      const own = isInside ? ownY * patch.width + ownX : -1;
      const isOfPatch = own >= 0 && patch.mask[own] !== 0;
      if (isOfGroup || isOfPatch) either += 1;
      if (!isOfGroup || !isOfPatch) continue;
      common += 1;
      difference += Math.abs(
        (group.sums[at] as number) / (group.counts[at] as number) - (patch.picture[own] as number),
      );
    }
  if (common < MIN_PIXELS || common < MIN_COMMON * either) return Number.POSITIVE_INFINITY;
  return difference / common;
}

function add(group: PatchGroup, patch: TrimmedPatch, shiftX: number, shiftY: number): void {
  for (let y = 0; y < group.height; y += 1)
    for (let x = 0; x < group.width; x += 1) {
      const [ownX, ownY] = [x + shiftX, y + shiftY];
      if (ownX < 0 || ownY < 0 || ownX >= patch.width || ownY >= patch.height) continue;
      const own = ownY * patch.width + ownX;
      const at = y * group.width + x;
      group.levels[at]! += patch.picture[own] as number;
      group.seen[at]! += 1;
      if (patch.mask[own] === 0) continue;
      group.sums[at]! += patch.picture[own] as number;
      group.counts[at]! += 1;
    }
}
