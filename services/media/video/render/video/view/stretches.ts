import type { Size } from '../../plan/output-size.js';
import type { Box } from '../fit/fit-box.js';
import type { FrameSpan } from '../frame-span.js';
import type { View, ViewTrack } from './view.js';

/** Subpixel steps per output pixel in which a view is placed. */
interface Grid {
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
function gridOf(views: readonly View[], box: Box): Grid {
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

/** A run of frames whose views are cropped from one region of the frame. */
export interface Stretch extends FrameSpan {
  readonly views: readonly View[];
  /** Contains all of the views; begins and ends on whole chroma samples. */
  readonly region: View;
  /** Subpixel grid of its views: slow motion would visibly step from pixel to pixel. */
  readonly grid: Grid;
}

/** Maximum frames of one stretch of a move. */
const MAX_FRAMES = 24;
/** Maximum ratio of enlarged pixels to shown pixels. */
const MAX_WASTE = 1.5;

/**
 * Splits a range of a part's frames into stretches. How a move is split depends on the move alone, never on
 * where the segment begins, so that a frame looks the same wherever the source is cut.
 */
export function stretchesOf(
  track: ViewTrack,
  sourceSize: Size,
  box: Box,
  { from, to }: FrameSpan,
): Stretch[] {
  const stretches = stillAndMoving(track, { from, to }).flatMap(({ moves, ...span }) =>
    moves
      ? movingSpans(track, sourceSize, box, span)
      : [stretchOf(span, [track.at(span.from)], sourceSize, box)],
  );
  return stretches
    .filter((stretch) => stretch.from < to && stretch.to > from)
    .map((stretch) => {
      const first = Math.max(stretch.from, from);
      const last = Math.min(stretch.to, to);
      const views =
        stretch.views.length === 1
          ? stretch.views
          : stretch.views.slice(first - stretch.from, last - stretch.from);
      return { ...stretch, from: first, to: last, views };
    });
}

/** Returns the moves that reach into the frames, each whole, and the still spans between them. */
function stillAndMoving(
  { moves, jumps }: ViewTrack,
  { from, to }: FrameSpan,
): Array<FrameSpan & { moves: boolean }> {
  const seen = moves.filter((move) => move.from < to && move.to > from);
  const jumpsWithin = jumps.filter((jump) => jump > from && jump < to).sort((a, b) => a - b);
  const spans: Array<FrameSpan & { moves: boolean }> = [];
  let at = from;
  const rest = (until: number) => {
    const cuts = jumpsWithin.filter((jump) => jump > at && jump < until);
    for (const end of [...cuts, until]) {
      if (end > at) spans.push({ from: at, to: end, moves: false });
      at = Math.max(at, end);
    }
  };
  for (const move of seen) {
    rest(Math.min(move.from, to));
    spans.push({ ...move, moves: true });
    at = move.to;
  }
  rest(to);
  return spans;
}

/** Caches how a move is split: a pan may extend over many segments, each of which needs all of it. */
const known = new WeakMap<ViewTrack, Map<string, Stretch[]>>();

function movingSpans(track: ViewTrack, sourceSize: Size, box: Box, span: FrameSpan): Stretch[] {
  const moves = known.get(track) ?? new Map<string, Stretch[]>();
  known.set(track, moves);
  const name = [span.from, sourceSize.width, sourceSize.height, box.width, box.height].join();
  const stretches = moves.get(name) ?? splitMove(track, sourceSize, box, span);
  moves.set(name, stretches);
  return stretches;
}

function splitMove(track: ViewTrack, sourceSize: Size, box: Box, { from, to }: FrameSpan): Stretch[] {
  const stretches: Stretch[] = [];
  let views: View[] = [];
  let begun = from;
  const close = (end: number) => {
    stretches.push(stretchOf({ from: begun, to: end }, views, sourceSize, box));
    views = [];
    begun = end;
  };
  for (let frame = from; frame < to; frame += 1) {
    const view = track.at(frame);
    const grown = [...views, view];
    if (views.length > 0 && (grown.length > MAX_FRAMES || isWasteful(grown, sourceSize, box))) close(frame);
    views.push(view);
  }
  close(to);
  return stretches;
}

const stretchOf = (span: FrameSpan, views: readonly View[], sourceSize: Size, box: Box): Stretch => ({
  ...span,
  views,
  region: regionOf(views, sourceSize),
  grid: gridOf(views, box),
});

function isWasteful(views: readonly View[], sourceSize: Size, box: Box): boolean {
  const region = regionOf(views, sourceSize);
  const enlarged = Math.max(
    ...views.map(
      ({ width, height }) => ((region.width * box.width) / width) * ((region.height * box.height) / height),
    ),
  );
  return enlarged > (1 + MAX_WASTE) * box.width * box.height;
}

function regionOf(views: readonly View[], sourceSize: Size): View {
  const even = (value: number) => 2 * Math.floor(value / 2 + 1e-6);
  const x = even(Math.min(...views.map((view) => view.x)));
  const y = even(Math.min(...views.map((view) => view.y)));
  const right = Math.max(...views.map((view) => view.x + view.width));
  const bottom = Math.max(...views.map((view) => view.y + view.height));
  return {
    x,
    y,
    width: Math.min(sourceSize.width, -even(-right)) - x,
    height: Math.min(sourceSize.height, -even(-bottom)) - y,
  };
}
