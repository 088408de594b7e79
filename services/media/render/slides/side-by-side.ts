import type { Box } from '../picture/fit/fit-box.js';

/** Shares a room out: the footage left or above, something else right or below; nothing lies over anything. */
export function sideBySide({ x, y, width, height }: Box, panelShare: number): { footage: Box; panel: Box } {
  const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));
  const margin = even(Math.min(width, height) * 0.03);
  const inside = (box: Box): Box => ({
    ...{ x: box.x + margin, y: box.y + margin },
    ...{ width: Math.max(2, box.width - 2 * margin), height: Math.max(2, box.height - 2 * margin) },
  });
  if (width / height > 1.2) {
    const split = width - even(width * panelShare);
    return {
      footage: inside({ x, y, width: split, height }),
      panel: { x: x + split, y, width: width - split, height },
    };
  }
  const split = height - even(height * Math.max(panelShare, 0.45));
  return {
    footage: inside({ x, y, width, height: split }),
    panel: { x, y: y + split, width, height: height - split },
  };
}

const SLIDE_SHARE = 0.4;

/** Where the footage and a slide beside it go. */
export const besideSlide = (room: Box): { footage: Box; panel: Box } => sideBySide(room, SLIDE_SHARE);
