import { heightOf, type PixelBox, widthOf } from './screen-frame.js';

/** Pixels of a small frame: a larger change is no cursor. */
export const MAX_SIDE = 24;
/** Pixels that a cursor moves over between two frames at most. */
export const MAX_STEP = 220;
/** With more changes at once the page changes, not the cursor. */
export const MAX_CHANGES_OF_MOVE = 8;

/** The cursor in one frame. */
export interface CursorSighting {
  readonly frame: number;
  readonly box: PixelBox;
}

/** In pixels of a small frame. */
export interface CursorSize {
  readonly width: number;
  readonly height: number;
}

export const isSmall = (box: PixelBox, times = 1): boolean =>
  Math.max(widthOf(box), heightOf(box)) <= MAX_SIDE * times && Math.max(widthOf(box), heightOf(box)) >= 2;

const ratio = (one: number, other: number): number =>
  Math.max(one, other) / Math.max(1, Math.min(one, other));

/** Parts of a cursor over a ground like it do not show. */
export const isAlike = (a: PixelBox, b: PixelBox): boolean =>
  ratio(widthOf(a), widthOf(b)) <= 3 && ratio(heightOf(a), heightOf(b)) <= 2.5;

export const isLikeCursor = (box: PixelBox, { width, height }: CursorSize): boolean =>
  ratio(widthOf(box), width) <= 3 && ratio(heightOf(box), height) <= 2.5;

export const distanceOf = (a: Pick<PixelBox, 'left' | 'top'>, b: Pick<PixelBox, 'left' | 'top'>): number =>
  Math.hypot(a.left - b.left, a.top - b.top);

export const blend = (size: CursorSize, box: PixelBox): CursorSize => ({
  width: Math.max(2, Math.round(0.7 * size.width + 0.3 * widthOf(box))),
  height: Math.max(2, Math.round(0.7 * size.height + 0.3 * heightOf(box))),
});

/** Where the cursor is when it has moved only a little: at the far end of what changed. */
export function moveWithin(old: PixelBox, both: PixelBox, size: CursorSize): PixelBox {
  const width = Math.min(size.width, widthOf(both));
  const height = Math.min(size.height, heightOf(both));
  const left = both.right - old.right > old.left - both.left ? both.right - width : both.left;
  const top = both.bottom - old.bottom > old.top - both.top ? both.bottom - height : both.top;
  return { left, top, right: left + width, bottom: top + height };
}

/** A cursor as near to a place as it can be inside of a box. */
export function clip(
  { left, top }: Pick<PixelBox, 'left' | 'top'>,
  box: PixelBox,
  { width, height }: CursorSize,
): PixelBox {
  const x = Math.max(box.left, Math.min(left, box.right - width));
  const y = Math.max(box.top, Math.min(top, box.bottom - height));
  return { left: x, top: y, right: x + width, bottom: y + height };
}
