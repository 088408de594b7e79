import type { Size } from '../../plan/output-size.js';
import type { Box } from '../fit/fit-box.js';
import type { Stretch } from './stretches.js';
import type { View } from './view.js';

/** Pixels a frame. What moves slower is seen to go from pixel to pixel: it is placed on a finer grid. */
const SLOW = 8;
/** Steps to a pixel of that grid. */
const FINE = 2;
/** Pixels. Where there are more, each is too small to be seen stepping, and a finer grid would cost too much. */
const FINE_MOST = 2_100_000;

/** Where the shown box lies in the enlarged piece. */
interface Placing {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** The filters that make pictures of the box's size of what a stretch shows; none where that is the picture itself. */
export function viewFilters({ views, piece }: Stretch, picture: Size, box: Box): string[] {
  const grid = isSlow(views, box) ? FINE : 1;
  const placings = views.map((view) => placed(view, piece, box, grid));
  const each = (side: keyof Placing) => byFrame(placings.map((placing) => placing[side]));
  const isWhole = piece.width === picture.width && piece.height === picture.height;
  const isGrown = placings.some(({ width, height }) => width !== piece.width || height !== piece.height);
  const [width, height] = [box.width * grid, box.height * grid];
  const isCut = placings.some((placing) => placing.width !== width || placing.height !== height);
  const moves = placings.some(
    (one) => one.width !== placings[0]?.width || one.height !== placings[0]?.height,
  );
  return [
    ...(isWhole ? [] : [`crop=${piece.width}:${piece.height}:${piece.x}:${piece.y}`]),
    ...(isGrown
      ? [`scale=w=${each('width')}:h=${each('height')}:flags=bicubic${moves ? ':eval=frame' : ''}`]
      : []),
    ...(isCut ? [`crop=${width}:${height}:x=${each('x')}:y=${each('y')}:exact=1`] : []),
    ...(grid > 1 ? [`scale=${box.width}:${box.height}:flags=bicubic`] : []),
    ...(isGrown || isCut ? ['setsar=1'] : []),
  ];
}

function placed(view: View, piece: View, box: Box, grid: number): Placing {
  const along = (side: 'width' | 'height', from: number) => {
    const shown = box[side] * grid;
    const enlarged = Math.max(shown, 2 * Math.round((piece[side] * shown) / view[side] / 2));
    const offset = Math.round((from * enlarged) / piece[side]);
    return { enlarged, offset: Math.min(Math.max(0, offset), enlarged - shown) };
  };
  const across = along('width', view.x - piece.x);
  const down = along('height', view.y - piece.y);
  return { width: across.enlarged, height: down.enlarged, x: across.offset, y: down.offset };
}

function isSlow(views: readonly View[], box: Box): boolean {
  if (views.length === 1 || box.width * box.height > FINE_MOST) return false;
  const steps = views.slice(1).map((view, index) => {
    const before = views[index] as View;
    const sides = [
      view.x - before.x,
      view.x + view.width - before.x - before.width,
      view.y - before.y,
      view.y + view.height - before.y - before.height,
    ];
    return (Math.max(...sides.map(Math.abs)) * box.width) / view.width;
  });
  return Math.max(...steps) < SLOW;
}

/** An expression that gives each frame its number; what stays the same is just that. */
function byFrame(values: readonly number[]): string {
  const choose = (from: number, to: number): string => {
    const first = values[from] as number;
    if (values.slice(from, to).every((value) => value === first)) return String(first);
    const middle = (from + to) >> 1;
    return `if(lt(n,${middle}),${choose(from, middle)},${choose(middle, to)})`;
  };
  const text = choose(0, values.length);
  return text.includes(',') ? `'${text}'` : text;
}
