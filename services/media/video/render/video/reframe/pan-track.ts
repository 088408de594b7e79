import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { type FrameSpan, joinSpans, spansAround } from '../frame-span.js';
import { eased, type View, type ViewTrack, viewAround } from '../view/view.js';
import type { PlannedPan, PlannedWindow } from './planned-pan.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;

/** Duration of a move of almost no distance; a move across the whole side takes WAY_SECONDS_ACROSS. */
const WAY_SECONDS = 0.7;
const WAY_SECONDS_ACROSS = 1.6;

interface Way extends FrameSpan {
  readonly middle: number;
  /** Position of the view once all earlier moves have ended. */
  readonly start: number;
  readonly distance: number;
  readonly reached: number;
}

interface Shot {
  readonly start: number;
  readonly centre: number;
  readonly ways: readonly Way[];
}

/** Returns the largest crop of a frame that has the export's aspect ratio. */
export function filling(sourceSize: Size, output: Size): Size {
  const scale = Math.max(output.width / sourceSize.width, output.height / sourceSize.height);
  return { width: output.width / scale, height: output.height / scale };
}

/** Fills the output frame and shows one stop after the other; during a window, the view is that window. */
export function panTrack({ stops, windows = [] }: PlannedPan, sourceSize: Size, output: Output): ViewTrack {
  const following = stopsTrack(stops, sourceSize, output);
  if (windows.length === 0) return following;
  const spans = windowSpans(windows, sourceSize, output);
  const views = spans.map(({ view }) => view);
  const last = (spans.at(-1) as WindowSpan).to;
  return {
    at(frame) {
      const index = countUntil(spans, ({ from }) => from <= frame) - 1;
      const span = spans[index];
      return span && frame < span.to ? (views[index] as View) : following.at(frame);
    },
    moves: following.moves.flatMap((move) => spansAround(spans, move)),
    jumps: [...new Set([...following.jumps, ...spans.flatMap(({ from, to }) => [from, to])])].filter(
      (jump) => jump > 0 && jump <= last,
    ),
  };
}

interface WindowSpan extends FrameSpan {
  readonly view: View;
}

/** Returns the frames of each window, and the view they show. */
export function windowSpans(
  windows: readonly PlannedWindow[],
  { width, height }: Size,
  { fpsNum, fpsDen }: Pick<Output, 'fpsNum' | 'fpsDen'>,
): WindowSpan[] {
  const frameAt = (seconds: number) => Math.round((seconds * fpsNum) / fpsDen);
  const even = (share: number) => 2 * Math.round((share * width) / 2);
  return windows
    .map(({ startSeconds, endSeconds, from, to }) => ({
      from: frameAt(startSeconds),
      to: frameAt(endSeconds),
      view: { x: even(from), y: 0, width: Math.max(2, Math.min(width, even(to)) - even(from)), height },
    }))
    .filter(({ from, to }) => from < to);
}

function stopsTrack(stops: PlannedPan['stops'], sourceSize: Size, output: Output): ViewTrack {
  const size = filling(sourceSize, output);
  const fps = output.fpsNum / output.fpsDen;
  const shots = shotsOf(stops, fps);
  const longestHalf = Math.max(0.5, (WAY_SECONDS_ACROSS * fps) / 2);
  return {
    at(frame) {
      const { ways, centre: first } =
        shots[countUntil(shots, ({ start }) => start <= frame) - 1] ?? shots[0]!;
      // Moves may overlap; those that have ended or not yet begun are skipped.
      const begun = countUntil(ways, ({ middle }) => middle + longestHalf < frame);
      let centre = ways[begun]?.start ?? endOf(ways.at(-1)) ?? first;
      for (let at = begun; at < ways.length; at += 1) {
        const { from, to, middle, distance } = ways[at] as Way;
        if (middle - longestHalf > frame) break;
        centre += distance * eased(share((frame - from) / (to - from)));
      }
      return viewAround(sourceSize, size, { x: centre, y: centre });
    },
    moves: joinSpans(
      shots.flatMap(({ ways }) =>
        ways.map(({ from, to }) => ({ from: Math.floor(from) + 1, to: Math.ceil(to) })),
      ),
    ),
    jumps: shots
      .slice(1)
      .filter(({ centre }, index) => centre !== lastCentreOf(shots[index] as Shot))
      .map(({ start }) => start),
  };
}

const endOf = (way: Way | undefined): number | undefined => way && way.start + way.distance;

/** Binary search for the number of leading items for which a condition holds. */
function countUntil<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lastCentreOf = ({ centre, ways }: Shot): number => ways.at(-1)?.reached ?? centre;

const share = (value: number): number => Math.min(1, Math.max(0, value));

function shotsOf(stops: PlannedPan['stops'], fps: number): Shot[] {
  const frames = stops.map(({ seconds }) => Math.round(seconds * fps));
  const firsts = stops.flatMap(({ isCut }, index) => (isCut || index === 0 ? [index] : []));
  return firsts.map((first, shot) => {
    const next = firsts[shot + 1] ?? stops.length;
    const start = shot === 0 ? 0 : (frames[first] as number);
    const end = frames[next] ?? Number.POSITIVE_INFINITY;
    let begin = (stops[first] as { centre: number }).centre;
    const ways = stops.slice(first + 1, next).map(({ centre }, i): Way => {
      const middle = frames[first + 1 + i] as number;
      const distance = centre - (stops[first + i] as { centre: number }).centre;
      const seconds = WAY_SECONDS + (WAY_SECONDS_ACROSS - WAY_SECONDS) * Math.abs(distance);
      // A move does not extend into another shot.
      const half = Math.max(0.5, Math.min((seconds * fps) / 2, middle - start, end - middle));
      const way = { from: middle - half, to: middle + half, middle, start: begin, distance, reached: centre };
      begin += distance;
      return way;
    });
    return { start, centre: (stops[first] as { centre: number }).centre, ways };
  });
}
