import type { CursorPoint } from '../../../../schemas/interaction.js';
import type { FrameSize } from './frames/frame-size.js';
import type { PointerStay } from './pointer/pointer-stay.js';
import { SCREEN } from './screen-frame.js';

/** Of the frame's width, that the line may be off. */
const TOLERANCE = 0.003;

/** The way of the pointer as a line with few points: it stays where it was seen until it is seen elsewhere. */
export function simplifyTrack(
  stays: readonly PointerStay[],
  { width, height }: FrameSize,
  frameCount: number,
): CursorPoint[] {
  if (stays.length === 0) return [];
  const part = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole));
  const points = stays.flatMap((stay, index) => {
    const { from } = stay;
    const [x, y] = [part(stay.x, width), part(stay.y, height)];
    const until = (stays[index + 1]?.from ?? frameCount) - 1;
    return until > from
      ? [
          { frame: from, x, y },
          { frame: until, x, y },
        ]
      : [{ frame: from, x, y }];
  });
  return thin(points, height / width).map(({ frame, x, y }) => [frame / SCREEN.fps, rounded(x), rounded(y)]);
}

interface Point {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
}

/** Ramer, Douglas and Peucker, over time; without recursion, because a track may be long. */
function thin(points: readonly Point[], aspect: number): Point[] {
  const retained = new Uint8Array(points.length);
  retained[0] = 1;
  retained[points.length - 1] = 1;
  const open: Array<[number, number]> = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [a, b] = [points[from] as Point, points[to] as Point];
    let [farthest, max] = [-1, TOLERANCE];
    for (let index = from + 1; index < to; index += 1) {
      const point = points[index] as Point;
      const share = (point.frame - a.frame) / Math.max(1, b.frame - a.frame);
      const off = Math.hypot(
        point.x - a.x - (b.x - a.x) * share,
        (point.y - a.y - (b.y - a.y) * share) * aspect,
      );
      if (off > max) [farthest, max] = [index, off];
    }
    if (farthest < 0) continue;
    retained[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => retained[index] === 1);
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
