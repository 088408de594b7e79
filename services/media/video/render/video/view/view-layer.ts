import { frameSize } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import { onBackground } from '../fit/background.js';
import type { Box } from '../fit/fit-box.js';
import { shownBoxes } from '../fit/shown-box.js';
import type { Layer } from '../layer.js';
import { stretchesOf } from './stretches.js';
import { viewFilters } from './view-filters.js';
import { viewTrack } from './view-track.js';

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
