import type { Box } from './fit-box.js';

export const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

export const widened = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Returns the parts of an area above, below, left and right of a box, where they exist. */
export function areasAround(box: Box, area: Box): Box[] {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const beyondX = box.x + box.width;
  const beyondY = box.y + box.height;
  return [
    { ...area, height: box.y - area.y },
    { ...area, y: beyondY, height: bottom - beyondY },
    { ...area, width: box.x - area.x },
    { ...area, x: beyondX, width: right - beyondX },
  ].filter(({ width, height }) => Math.min(width, height) >= 2);
}

/**
 * Returns the parts of an area that are clear of all boxes and cover at least the given share of it, the
 * largest first. Some overlap.
 */
export function partsAround(boxes: readonly Box[], area: Box, minShare: number): Box[] {
  const clear = (parts: readonly Box[], box: Box): Box[] =>
    parts.flatMap((part) => (meet(part, box) ? areasAround(box, part) : [part]));
  return boxes
    .reduce(clear, [area])
    .filter((part) => sizeOf(part) >= minShare * sizeOf(area))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

const sizeOf = ({ width, height }: Box): number => width * height;
