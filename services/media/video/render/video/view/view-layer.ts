import { frameSize, type Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { byFrame } from '../by-frame.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import { onBackground } from '../fit/background.js';
import type { Box } from '../fit/fit-box.js';
import { shownBoxes } from '../fit/shown-box.js';
import type { Layer, Scene } from '../layer.js';
import { panTrack } from '../reframe/pan-track.js';
import { scaleTo } from '../scaling.js';
import { zoomTrack } from '../zoom/zoom-track.js';
import { type Stretch, stretchesOf } from './stretches.js';
import { standingStill, type View, type ViewTrack, wholeOf } from './view.js';

/** View tracks by plan, made once because every segment uses the same one. */
const known = new WeakMap<RenderPlan, ViewTrack>();

/** Returns how the view changes over a part; always the same object for a plan's footage. */
export function viewTrack({ plan, part }: Pick<Scene, 'plan' | 'part'>): ViewTrack {
  if (part.role !== 'footage') return standingStill(wholeOf(frameSize(part.source.probe.video)));
  const track = known.get(plan) ?? footageTrack(plan, part);
  known.set(plan, track);
  return track;
}

function footageTrack(plan: RenderPlan, part: Scene['part']): ViewTrack {
  const sourceSize = frameSize(part.source.probe.video);
  const usual = plan.pan ? panTrack(plan.pan, sourceSize, plan.output) : standingStill(wholeOf(sourceSize));
  return zoomTrack(plan.zooms, usual, sourceSize, plan.output);
}

/** Brings a part's frames into the export's aspect ratio, on a background or panned, and applies the zooms. */
export const viewLayer: Layer = (graph, base, { plan, part, segment }) => {
  const sourceSize = frameSize(part.source.probe.video);
  const track = viewTrack({ plan, part });
  const spans = shownBoxes(plan, part, { from: segment.startFrame, to: segment.endFrame });
  const filtered = spans.flatMap(({ box, ...span }) =>
    stretchesOf(track, sourceSize, box, span).map((stretch) => ({
      ...stretch,
      filters: viewFilters(stretch, sourceSize, box),
      box,
    })),
  );
  const [only] = spans;
  const place = (pad: Pad, box: Box) => onBackground(graph, pad, plan, box);
  if (spans.length === 1 && only)
    return place(
      inTurn(graph, base, filtered, segment.startFrame, plan.output, (pad) => pad),
      only.box,
    );
  return inTurn(graph, base, filtered, segment.startFrame, plan.output, place);
};

interface FilteredFrames {
  readonly from: number;
  readonly to: number;
  readonly filters: readonly string[];
  readonly box: Box;
}

/**
 * Gives each stretch filters of its own, concatenated: a filter is then idle for the frames that do not need
 * it.
 */
function inTurn(
  graph: FilterGraph,
  base: Pad,
  filtered: readonly FilteredFrames[],
  startFrame: number,
  { fpsNum, fpsDen }: RenderPlan['output'],
  place: (pad: Pad, box: Box) => Pad,
): Pad {
  const [only] = filtered;
  if (filtered.length === 1 && only)
    return place(only.filters.length === 0 ? base : graph.chain([base], ...only.filters), only.box);
  const pads = graph.fanOut(base, filtered.length).map((pad, index) => {
    const { from, to, filters, box } = filtered[index] as FilteredFrames;
    const frames = `trim=start_frame=${from - startFrame}:end_frame=${to - startFrame}`;
    return place(graph.chain([pad], frames, 'setpts=N', ...filters), box);
  });
  return graph.chain(pads, `concat=n=${pads.length}`, `settb=${fpsDen}/${fpsNum}`, 'setpts=N');
}

/** Position of the shown box within the enlarged region. */
interface Placing {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the filters that crop and scale a stretch to the box's size; none when the frame is shown
 * unchanged.
 */
function viewFilters({ views, region, grid }: Stretch, sourceSize: Size, box: Box): string[] {
  const placings = views.map((view) => placed(view, region, box, grid));
  const each = (side: keyof Placing) => byFrame(placings.map((placing) => placing[side]));
  const isWhole = region.width === sourceSize.width && region.height === sourceSize.height;
  const isGrown = placings.some(({ width, height }) => width !== region.width || height !== region.height);
  const [width, height] = [box.width * grid.across, box.height * grid.down];
  const isCut = placings.some((placing) => placing.width !== width || placing.height !== height);
  const moves = placings.some(
    (one) => one.width !== placings[0]?.width || one.height !== placings[0]?.height,
  );
  return [
    ...(isWhole ? [] : [`crop=${region.width}:${region.height}:${region.x}:${region.y}`]),
    ...(isGrown
      ? [`${scaleTo({ width: each('width'), height: each('height') })}${moves ? ':eval=frame' : ''}`]
      : []),
    ...(isCut ? [`crop=${width}:${height}:x=${each('x')}:y=${each('y')}:exact=1`] : []),
    ...(grid.across > 1 || grid.down > 1 ? [scaleTo(box)] : []),
    ...(isGrown || isCut ? ['setsar=1'] : []),
  ];
}

function placed(view: View, region: View, box: Box, grid: Stretch['grid']): Placing {
  const along = (side: 'width' | 'height', from: number, steps: number) => {
    const shown = box[side] * steps;
    const enlarged = Math.max(shown, 2 * Math.round((region[side] * shown) / view[side] / 2));
    // Aligned by the centre, where viewers look: rounding errors end up at the edges.
    const offset = Math.round(((from + view[side] / 2) * enlarged) / region[side] - shown / 2);
    return { enlarged, offset: Math.min(Math.max(0, offset), enlarged - shown) };
  };
  const across = along('width', view.x - region.x, grid.across);
  const down = along('height', view.y - region.y, grid.down);
  return { width: across.enlarged, height: down.enlarged, x: across.offset, y: down.offset };
}
