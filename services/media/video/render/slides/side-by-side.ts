import type { Size } from '../plan/output-size.js';
import type { Box } from '../video/fit/fit-box.js';

/**
 * Splits an area into two that fill it: the footage left or above, other content right or below. When the footage's
 * shape is known, it takes no more than it can fill. `room` is the part of the area that captions leave free.
 */
export function sideBySide(
  area: Box,
  room: Box,
  panelShare: number,
  shape: Size | null = null,
): { footage: Box; panel: Box } {
  const { x, y, width, height } = area;
  const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));
  if (isWide(room)) {
    const share = even(width * (1 - panelShare));
    const split = shape ? Math.min(share, even(height * (shape.width / shape.height))) : share;
    return {
      footage: { x, y, width: split, height },
      panel: { x: x + split, y, width: width - split, height },
    };
  }
  const share = room.y - y + even(room.height * (1 - Math.max(panelShare, 0.45)));
  const split = shape ? Math.min(share, even(width * (shape.height / shape.width))) : share;
  return {
    footage: { x, y, width, height: split },
    panel: { x, y: y + split, width, height: height - split },
  };
}

/** Whether two regions of an area lie side by side; otherwise one is above the other. */
export const isWide = ({ width, height }: Size): boolean => width / height > 1.2;

/** Returns the part that two boxes share; they overlap. */
export function common(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(2, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(2, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}
