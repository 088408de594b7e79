import type { CursorPoint } from '../../../../schemas/interaction.js';
import type { CursorSighting } from './cursor-shape.js';
import { SCREEN } from './screen-frame.js';

/** Pixels of a small frame that the line may be off. */
const TOLERANCE = 1.5;

/** The way of the cursor as a line with few points: it stays where it was seen until it moves. */
export function simplifyTrack(track: readonly CursorSighting[], frameCount: number): CursorPoint[] {
  if (track.length === 0) return [];
  const points: Array<{ frame: number; x: number; y: number }> = [];
  for (const [index, { frame, box }] of track.entries()) {
    const before = track[index - 1];
    if (before && frame - before.frame > 1)
      points.push({ frame: frame - 1, x: before.box.left, y: before.box.top });
    points.push({ frame, x: box.left, y: box.top });
  }
  const last = points.at(-1);
  if (last && last.frame < frameCount - 1) points.push({ ...last, frame: frameCount - 1 });
  return thin(points).map(({ frame, x, y }) => [
    frame / SCREEN.fps,
    rounded(x / SCREEN.width),
    rounded(y / SCREEN.height),
  ]);
}

interface Point {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
}

/** Ramer, Douglas and Peucker, over time; without recursion, because a track may be long. */
function thin(points: readonly Point[]): Point[] {
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
      const off = Math.hypot(point.x - a.x - (b.x - a.x) * share, point.y - a.y - (b.y - a.y) * share);
      if (off > max) [farthest, max] = [index, off];
    }
    if (farthest < 0) continue;
    retained[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => retained[index] === 1);
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
