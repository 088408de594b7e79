import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { type FrameSpan, joinSpans } from '../frame-span.js';
import { eased, type ViewTrack, viewAround } from '../view/view.js';
import type { PlannedPan } from './planned-pan.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;

/** A way of no length takes this long, one across the whole side so much longer. */
const WAY_SECONDS = 0.7;
const WAY_SECONDS_ACROSS = 1.6;

interface Way extends FrameSpan {
  readonly middle: number;
  /** Where the view would be if all ways before this one were over. */
  readonly start: number;
  readonly distance: number;
  readonly reached: number;
}

interface Shot {
  readonly start: number;
  readonly centre: number;
  readonly ways: readonly Way[];
}

/** The largest piece of a picture that has the export's shape. */
export function filling(picture: Size, output: Size): Size {
  const scale = Math.max(output.width / picture.width, output.height / picture.height);
  return { width: output.width / scale, height: output.height / scale };
}

/** Fills the export's frame and looks at one stop after the other. */
export function panTrack({ stops }: PlannedPan, picture: Size, output: Output): ViewTrack {
  const size = filling(picture, output);
  const fps = output.fpsNum / output.fpsDen;
  const shots = shotsOf(stops, fps);
  const longestHalf = Math.max(0.5, (WAY_SECONDS_ACROSS * fps) / 2);
  return {
    at(frame) {
      const { ways, centre: first } =
        shots[countUntil(shots, ({ start }) => start <= frame) - 1] ?? shots[0]!;
      // Ways may overlap; those that are over or yet to come need not be gone through.
      const begun = countUntil(ways, ({ middle }) => middle + longestHalf < frame);
      let centre = ways[begun]?.start ?? endOf(ways.at(-1)) ?? first;
      for (let at = begun; at < ways.length; at += 1) {
        const { from, to, middle, distance } = ways[at] as Way;
        if (middle - longestHalf > frame) break;
        centre += distance * eased(share((frame - from) / (to - from)));
      }
      return viewAround(picture, size, { x: centre, y: centre });
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

/** How many of them, in order, something holds for: for those at the front. */
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
      // What belongs to another shot is not moved about in.
      const half = Math.max(0.5, Math.min((seconds * fps) / 2, middle - start, end - middle));
      const way = { from: middle - half, to: middle + half, middle, start: begin, distance, reached: centre };
      begin += distance;
      return way;
    });
    return { start, centre: (stops[first] as { centre: number }).centre, ways };
  });
}
