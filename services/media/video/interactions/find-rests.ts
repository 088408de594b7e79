import type { CursorSighting } from './cursor-shape.js';
import type { PixelBox } from './screen-frame.js';

/** Frames that a cursor stands still before it clicks: a link that it points at changes until then. */
export const MIN_REST = 2;

/** A cursor that stands still. */
export interface Rest {
  /** The first frame in which it stands still, and the last. */
  readonly from: number;
  readonly to: number;
  readonly box: PixelBox;
}

/** Returns where the cursor stands still, in order of time. */
export function findRests(track: readonly CursorSighting[], frameCount: number): Rest[] {
  const rests: Rest[] = [];
  for (const [index, { frame, box }] of track.entries()) {
    const to = (track[index + 1]?.frame ?? frameCount) - 1;
    const last = rests.at(-1);
    const isSame =
      last && frame - last.to <= 2 && Math.hypot(last.box.left - box.left, last.box.top - box.top) <= 2;
    if (isSame) rests[rests.length - 1] = { ...last, to };
    else if (to - frame >= MIN_REST) rests.push({ from: frame, to, box });
  }
  return rests;
}
