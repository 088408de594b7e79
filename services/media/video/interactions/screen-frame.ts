import type { PixelBox } from './frames/pixel-box.js';

/** In which large changes are judged: small gray frames, this many a second. */
export const SCREEN = { width: 480, height: 270, fps: 10 } as const;
export const SCREEN_BYTES = SCREEN.width * SCREEN.height;

export const WHOLE_FRAME: PixelBox = { left: 0, top: 0, right: SCREEN.width, bottom: SCREEN.height };

/** A box with pixels on each side more, within the frame. */
export const grow = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: Math.min(SCREEN.width, right + by),
  bottom: Math.min(SCREEN.height, bottom + by),
});
