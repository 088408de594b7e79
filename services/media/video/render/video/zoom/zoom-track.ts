import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { joinSpans } from '../frame-span.js';
import { between, sprung, type View, type ViewTrack, viewAround } from '../view/view.js';
import type { PlannedZoom } from './planned-zoom.js';

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** Duration of a move of no distance, and of one in which an edge moves across the whole frame. */
const EASE_SECONDS = 0.35;
const EASE_SECONDS_ACROSS = 0.95;
/** Maximum share of a short zoom for each of the two moves; the rest is time to look. */
const MAX_EASE = 1 / 3;
/**
 * Seconds between two zooms that are too short to zoom out and in again: the view moves directly to the next
 * one.
 */
const SHORT_PAUSE = 0.8;

/** The move from one zoom to another; null stands for the view without a zoom. */
interface Passage {
  readonly from: number;
  readonly to: number;
  readonly before: PlannedZoom | null;
  readonly after: PlannedZoom | null;
}

interface Moment {
  readonly zoom: PlannedZoom;
  readonly start: number;
  readonly end: number;
}

/**
 * Applies zooms on top of the usual view. In the middle of each zoom, centre and scale are exactly as
 * requested.
 */
export function zoomTrack(
  zooms: readonly PlannedZoom[],
  usual: ViewTrack,
  sourceSize: Size,
  { fpsNum, fpsDen }: Rate,
): ViewTrack {
  const passages = passagesOf(zooms, fpsNum / fpsDen);
  if (passages.length === 0) return usual;
  const shown = (zoom: PlannedZoom | null, plain: View): View => {
    if (!zoom) return plain;
    const size = { width: plain.width / zoom.scale, height: plain.height / zoom.scale };
    return viewAround(sourceSize, size, zoom);
  };
  return {
    at(frame) {
      const plain = usual.at(frame);
      const index = lastBegun(passages, frame);
      const passage = passages[index];
      if (!passage) return plain;
      const { from, to, before, after } = passage;
      if (frame >= to) return shown(after, plain);
      return between(shown(before, plain), shown(after, plain), sprung((frame - from) / (to - from)));
    },
    // At its first frame a passage has not moved yet.
    moves: joinSpans([...usual.moves, ...passages.map(({ from, to }) => ({ from: from + 1, to }))]),
    jumps: [
      ...usual.jumps,
      ...passages.flatMap(({ from, to }) => [
        ...(to === from ? [from] : []),
        ...(to === from + 1 ? [to] : []),
      ]),
    ],
  };
}

function passagesOf(zooms: readonly PlannedZoom[], fps: number): Passage[] {
  const moments = zooms.map((zoom): Moment => {
    const start = Math.round(zoom.startSeconds * fps);
    return { zoom, start, end: Math.round(zoom.endSeconds * fps) };
  });
  const goesOver = (a: Moment, b: Moment) => b.start - a.end < SHORT_PAUSE * fps;
  return moments.flatMap((me, index) => {
    const next = moments[index + 1];
    const previous = moments[index - 1];
    const { zoom, start, end } = me;
    const longest = (end - start) * MAX_EASE;
    const ease = Math.round(Math.min(secondsOf(null, zoom) * fps, longest));
    const passages: Passage[] = [];
    if (!previous || !goesOver(previous, me))
      passages.push({ from: start, to: start + ease, before: null, after: zoom });
    if (next && goesOver(me, next)) {
      // One half of the move in each of the two zooms.
      const half = (secondsOf(zoom, next.zoom) * fps) / 2;
      const from = end - Math.round(Math.min(half, longest));
      const to = next.start + Math.round(Math.min(half, (next.end - next.start) * MAX_EASE));
      passages.push({ from, to, before: zoom, after: next.zoom });
    } else passages.push({ from: end - ease, to: end, before: zoom, after: null });
    return passages;
  });
}

/** Returns how long a move takes, by how far an edge of the view moves. */
function secondsOf(from: PlannedZoom | null, to: PlannedZoom): number {
  const [before, after] = [edgesOf(from), edgesOf(to)];
  const distance = Math.max(...before.map((edge, index) => Math.abs(edge - (after[index] as number))));
  return EASE_SECONDS + (EASE_SECONDS_ACROSS - EASE_SECONDS) * distance;
}

/** Left, right, top and bottom of the view, as shares of the frame. */
function edgesOf(zoom: PlannedZoom | null): number[] {
  if (!zoom) return [0, 1, 0, 1];
  return [zoom.x, zoom.y].flatMap((centre) => {
    const first = Math.min(Math.max(0, centre - 0.5 / zoom.scale), 1 - 1 / zoom.scale);
    return [first, first + 1 / zoom.scale];
  });
}

function lastBegun(passages: readonly Passage[], frame: number): number {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle] as Passage).from <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
