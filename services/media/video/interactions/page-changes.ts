import type { Change } from './find-changes.js';
import { areaOf, grow, type PixelBox, touches } from './screen-frame.js';

/** Changes of a frame that the cursor's movement does not explain. */
export function changesOfPage(changes: readonly Change[], cursors: readonly PixelBox[]): readonly Change[] {
  return changes.filter(({ box, strong }) => {
    const own = strong ?? box;
    return !cursors.some(
      (cursor) => touches(grow(cursor, 2), own) && areaOf(own) <= 6 * areaOf(grow(cursor, 1)),
    );
  });
}
