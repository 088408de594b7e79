import type { Box } from '../fit/fit-box.js';
import type { View } from './view.js';

/** Subpixel steps per output pixel in which a view is placed. */
export interface Grid {
  readonly across: number;
  readonly down: number;
}

/** In output pixels per frame. */
const SLOW = 8;
/**
 * In pixels. In larger frames a step of one pixel is too small to be seen, and a finer grid would cost too
 * much.
 */
const MAX_FINE = 2_100_000;

/** Rounding errors of a view that does not move are smaller than this. */
const STILL = 1e-6;

/** Returns a finer grid where it is cheap, which is for motion along one side. */
export function gridOf(views: readonly View[], box: Box): Grid {
  const across = fastestStep(
    views.map(({ x, width }) => ({ from: x, to: x + width, scale: box.width / width })),
  );
  const down = fastestStep(
    views.map(({ y, height }) => ({ from: y, to: y + height, scale: box.height / height })),
  );
  const isFast = Math.max(across, down) >= SLOW;
  if (isFast || box.width * box.height > MAX_FINE) return { across: 1, down: 1 };
  const steps = across > 0 && down > 0 ? 2 : 4;
  return { across: across > 0 ? steps : 1, down: down > 0 ? steps : 1 };
}

/** Returns how far an edge of the view moves between two frames at most, in output pixels. */
function fastestStep(sides: ReadonlyArray<{ from: number; to: number; scale: number }>): number {
  const steps = sides.slice(1).map(({ from, to, scale }, index) => {
    const before = sides[index] as (typeof sides)[number];
    return Math.max(Math.abs(from - before.from), Math.abs(to - before.to)) * scale;
  });
  const fastest = Math.max(0, ...steps);
  return fastest < STILL ? 0 : fastest;
}
