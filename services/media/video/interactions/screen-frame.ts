/** What is looked at: small gray frames, this many a second. */
export const SCREEN = { width: 480, height: 270, fps: 10 } as const;
export const SCREEN_BYTES = SCREEN.width * SCREEN.height;

/** Pixels of a small frame; right and bottom are outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE_FRAME: PixelBox = { left: 0, top: 0, right: SCREEN.width, bottom: SCREEN.height };

export const widthOf = ({ left, right }: PixelBox): number => right - left;
export const heightOf = ({ top, bottom }: PixelBox): number => bottom - top;
export const areaOf = (box: PixelBox): number => widthOf(box) * heightOf(box);

export const unite = (a: PixelBox, b: PixelBox): PixelBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const grow = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: Math.min(SCREEN.width, right + by),
  bottom: Math.min(SCREEN.height, bottom + by),
});

export const touches = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Pixels that both boxes cover. */
export function sharedArea(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
