import {
  type CursorSize,
  clip,
  distanceOf,
  isLikeCursor,
  isSmall,
  MAX_SIDE,
  MAX_STEP,
  moveWithin,
} from './cursor-shape.js';
import type { Change } from './find-changes.js';
import {
  areaOf,
  grow,
  heightOf,
  type PixelBox,
  sharedArea,
  touches,
  unite,
  widthOf,
} from './screen-frame.js';

/** Pixels that a cursor moves over in the first frame in which it moves slowly. */
const FIRST_STEP = 20;
/** Larger is a part of the page. */
const MAX_AROUND = 80;

export interface Motion {
  readonly size: CursorSize;
  readonly velocity: { readonly x: number; readonly y: number };
}

export interface Step {
  readonly box: PixelBox;
  readonly isClear: boolean;
  readonly within: PixelBox | null;
}

/** Where the cursor has gone from its old place; null if it stays. */
export function findStep(old: PixelBox, changes: readonly Change[], { size, velocity }: Motion): Step | null {
  const departure = changes.find(({ box }) => touches(grow(old, 1), box));
  if (!departure) return null;
  const { strong } = departure;
  const leaves = strong && touches(grow(old, 1), strong) ? strong : departure.box;
  const isCovered = sharedArea(grow(leaves, 1), old) >= 0.5 * areaOf(old);
  const expected = { left: old.left + velocity.x, top: old.top + velocity.y };
  const isMoving = velocity.x !== 0 || velocity.y !== 0;
  const others = changes.filter((change) => change !== departure);
  const [clear] = others
    .map((change) => change.strong ?? change.box)
    .filter((box) => isSmall(box) && isLikeCursor(box, size) && distanceOf(box, old) <= MAX_STEP)
    .sort((a, b) => distanceOf(a, expected) - distanceOf(b, expected));
  const isLocal = areaOf(leaves) <= 4 * size.width * size.height;
  if (clear && isCovered && (isLocal || isMoving)) {
    const isAlone = widthOf(clear) <= 1.7 * size.width && heightOf(clear) <= 1.7 * size.height;
    if (isAlone) return { box: clear, isClear: true, within: null };
    return { box: clip(expected, clear, size), isClear: false, within: clear };
  }
  if (isCovered && isLocal && isMoving) {
    // It has arrived where something else changes with it, such as the link it points at.
    const [merged] = others
      .map((change) => change.strong ?? change.box)
      .filter((box) => heightOf(box) <= 3 * MAX_SIDE)
      .sort(
        (a, b) =>
          distanceOf(clip(expected, a, size), expected) - distanceOf(clip(expected, b, size), expected),
      );
    if (merged && distanceOf(clip(expected, merged, size), expected) <= 40)
      return { box: clip(expected, merged, size), isClear: false, within: merged };
  }
  if (isCovered && !isLocal && isMoving && Math.max(widthOf(leaves), heightOf(leaves)) <= MAX_AROUND)
    return { box: clip(expected, leaves, size), isClear: false, within: leaves };
  const both = unite(old, leaves);
  const goesBeyond = widthOf(both) > widthOf(old) || heightOf(both) > heightOf(old);
  if (!goesBeyond || !isSmall(leaves, 1.6) || (!strong && !isMoving)) return null;
  // Around a cursor that stands still it is a button that is pressed.
  const isAround =
    (leaves.left < old.left - 1 && leaves.right > old.right + 1) ||
    (leaves.top < old.top - 1 && leaves.bottom > old.bottom + 1);
  const isLarge = widthOf(leaves) > size.width + FIRST_STEP || heightOf(leaves) > size.height + FIRST_STEP;
  if (!isMoving && (isAround || isLarge)) return null;
  const now = moveWithin(old, both, size);
  return distanceOf(now, old) >= 1 ? { box: now, isClear: false, within: null } : null;
}

/** The cursor by itself, in what changed with it before. */
export function findWithin(
  within: PixelBox,
  small: readonly Change[],
  { size, velocity }: Motion,
): PixelBox | null {
  const [own] = small
    .map(({ box }) => box)
    .filter((box) => touches(grow(within, 1), box) && isLikeCursor(box, size))
    .sort((a, b) => areaOf(a) - areaOf(b));
  if (!own) return null;
  if (widthOf(own) <= 1.4 * size.width && heightOf(own) <= 1.4 * size.height) return own;
  // It has moved on by less than its size: it is at the end that it moves to.
  const left = velocity.x > 0 ? own.right - size.width : own.left;
  const top = velocity.y > 0 ? own.bottom - size.height : own.top;
  return clip({ left, top }, own, size);
}

/** What changed where the cursor is known to be somewhere. */
export function findAround(within: PixelBox, changes: readonly Change[]): PixelBox | null {
  const found = changes
    .map((change) => change.strong ?? change.box)
    .find(
      (box) => touches(grow(within, 1), box) && widthOf(box) <= MAX_AROUND && heightOf(box) <= MAX_AROUND,
    );
  return found ?? null;
}
