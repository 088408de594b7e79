import { drawsOf } from './draws.js';
import type { Recipe } from './recipe.js';
import type { TrueClick } from './recording-truth.js';

/** What the camera shows: a part of the window, as large in both directions. */
export interface CameraView {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface CameraMove {
  readonly start: number;
  readonly end: number;
  readonly to: CameraView;
}

const WHOLE: CameraView = { x: 0, y: 0, size: 1 };
/** A click nearer to the edge of the view than this part of it makes the camera move. */
const MARGIN = 0.15;

/** Returns the moves of a camera that has reached what is clicked before the click. */
export function planCamera(recipe: Recipe, clicks: readonly TrueClick[]): CameraMove[] {
  if (!recipe.hasCamera) return [];
  const draws = drawsOf(recipe.seed, 'camera');
  const moves: CameraMove[] = [];
  let view = WHOLE;
  let free = 0.3;
  const move = (start: number, end: number, to: CameraView) => {
    moves.push({ start, end, to });
    view = to;
    free = end;
  };
  for (const { time, x, y } of clicks) {
    if (view !== WHOLE && time - free > 4 && draws.chance(0.6))
      move(free + 1.2, free + 1.2 + draws.between(0.5, 0.9), WHOLE);
    const inX = (x - view.x) / view.size;
    const inY = (y - view.y) / view.size;
    const isOutside = Math.min(inX, inY, 1 - inX, 1 - inY) < (view === WHOLE ? 0 : MARGIN);
    const end = time - draws.between(0.1, 0.4);
    const start = Math.max(free + 0.05, end - draws.between(0.5, 0.9));
    if (end - start > 0.1 && (isOutside || (view === WHOLE && draws.chance(0.55))))
      move(start, end, around(x, y, draws.between(0.42, 0.75)));
    else if (isOutside) move(free, Math.max(free, time - 0.02), WHOLE);
    free = Math.max(free, time);
  }
  return moves;
}

function around(x: number, y: number, size: number): CameraView {
  const inside = (centre: number) => Math.min(Math.max(centre - size / 2, 0), 1 - size);
  return { x: inside(x), y: inside(y), size };
}

export function viewAt(moves: readonly CameraMove[], seconds: number): CameraView {
  let view = WHOLE;
  for (const { start, end, to } of moves) {
    if (seconds < start) return view;
    const t = end > start ? Math.min(1, (seconds - start) / (end - start)) : 1;
    const way = t ** 3 * (10 - 15 * t + 6 * t * t);
    if (t < 1) {
      const mix = (from: number, until: number) => from + (until - from) * way;
      return { x: mix(view.x, to.x), y: mix(view.y, to.y), size: mix(view.size, to.size) };
    }
    view = to;
  }
  return view;
}

/** Returns where a place of the window is seen. */
export const seenAt = (view: CameraView, x: number, y: number): [number, number] => [
  Math.round(((x - view.x) / view.size) * 1e4) / 1e4,
  Math.round(((y - view.y) / view.size) * 1e4) / 1e4,
];
