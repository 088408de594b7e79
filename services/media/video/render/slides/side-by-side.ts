import type { Size } from '../plan/output-size.js';
import type { Box } from '../video/fit/fit-box.js';

/**
 * Splits a room: the footage left or above, other content right or below, without overlap. When its shape is
 * known, the footage takes no more than it can fill.
 */
export function sideBySide(
  { x, y, width, height }: Box,
  panelShare: number,
  shape: Size | null = null,
): { footage: Box; panel: Box } {
  const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));
  const margin = even(Math.min(width, height) * 0.03);
  const inside = (box: Box): Box => ({
    x: box.x + margin,
    y: box.y + margin,
    width: Math.max(2, box.width - 2 * margin),
    height: Math.max(2, box.height - 2 * margin),
  });
  const filled = (other: number, perOther: number) =>
    even(Math.max(2, other - 2 * margin) * perOther) + 2 * margin;
  if (width / height > 1.2) {
    const share = width - even(width * panelShare);
    const split = shape ? Math.min(share, filled(height, shape.width / shape.height)) : share;
    return {
      footage: inside({ x, y, width: split, height }),
      panel: { x: x + split, y, width: width - split, height },
    };
  }
  const share = height - even(height * Math.max(panelShare, 0.45));
  const split = shape ? Math.min(share, filled(width, shape.height / shape.width)) : share;
  return {
    footage: inside({ x, y, width, height: split }),
    panel: { x, y: y + split, width, height: height - split },
  };
}
