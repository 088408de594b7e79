/** Pixels of a frame; right and bottom are outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const widthOf = ({ left, right }: PixelBox): number => right - left;
export const heightOf = ({ top, bottom }: PixelBox): number => bottom - top;
export const areaOf = (box: PixelBox): number => widthOf(box) * heightOf(box);

export const unite = (a: PixelBox, b: PixelBox): PixelBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const touches = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A box with pixels on each side more; it may reach beyond the frame. */
export const widen = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Pixels that both boxes cover. */
export function sharedArea(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Pixels between two boxes, along the longer way of both axes; 0 where they touch. */
export const gapBetween = (a: PixelBox, b: PixelBox): number =>
  Math.max(0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
