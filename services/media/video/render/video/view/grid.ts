import type { Box } from '../fit/fit-box.js';
import type { View } from './view.js';

/** Steps to a pixel of the export that a view is placed by. */
export interface Grid {
  readonly across: number;
  readonly down: number;
}

/** Pixels of the export a frame. */
const SLOW = 8;
/** Pixels. Where there are more, each is too small to be seen stepping, and a finer grid would cost too much. */
const MAX_FINE = 2_100_000;

/** What calculating in fractions leaves of no movement at all. */
const STILL = 1e-6;

/** Finer where it is cheap, which is along one side. */
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

/** How far an edge of what is shown goes from one frame to the next, in pixels of the export. */
function fastestStep(sides: ReadonlyArray<{ from: number; to: number; scale: number }>): number {
  const steps = sides.slice(1).map(({ from, to, scale }, index) => {
    const before = sides[index] as (typeof sides)[number];
    return Math.max(Math.abs(from - before.from), Math.abs(to - before.to)) * scale;
  });
  const fastest = Math.max(0, ...steps);
  return fastest < STILL ? 0 : fastest;
}
