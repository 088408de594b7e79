import type { RenderPlan } from '../../plan/render-plan.js';
import { bySteps, type Step } from '../by-frame.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import type { Box } from '../fit/fit-box.js';
import { joinSpans } from '../frame-span.js';
import { emojiBands } from './emoji-lanes.js';
import type { EmojiPlacement } from './emoji-placement.js';
import { type EmojiSheet, emojiSheet } from './emoji-sheet.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;

/** What pictures are drawn on: frames of a video, or drawings in RGB; and how many of them there are. */
interface Surface {
  readonly kind: 'video' | 'rgb';
  readonly frames: number;
}

const FORMATS = {
  video: { overlay: 'yuv420', pixels: 'yuv420p' },
  rgb: { overlay: 'rgb', pixels: 'rgb24' },
} as const;

/**
 * Draws pictures of emoji over frames, because libass draws no colour glyphs. All of them are one input; how many filters
 * there are depends on how many are visible at the same time.
 */
export function drawEmoji(
  graph: FilterGraph,
  base: Pad,
  { font, placements }: { readonly font: string; readonly placements: readonly EmojiPlacement[] },
  output: Output,
  surface: Surface,
): Pad {
  const bands = emojiBands(placements, output);
  if (bands.length === 0) return base;
  const sheet = emojiSheet(graph, font, placements, surface.kind);
  const count = bands.reduce((sum, { lanes }) => sum + lanes.length, 0);
  const sheets = count === 1 ? [sheet.pad] : graph.fanOut(sheet.pad, count);
  const { overlay, pixels } = FORMATS[surface.kind];
  let last = base;
  for (const { box, lanes } of bands) {
    // Each overlay holds a frame in memory: of the band alone it is small.
    const [below, part] = graph.split(last);
    let band = graph.chain([part], `crop=${box.width}:${box.height}:${box.x}:${box.y}:exact=1`);
    for (const lane of lanes) {
      const picture = graph.chain([sheets.pop()!], ...cellsOf(lane, sheet, surface.frames, output));
      band = graph.chain(
        [band, picture],
        laneOverlay(lane, sheet, box, { overlay, output }),
        `format=${pixels}`,
      );
    }
    const shown = `overlay=${box.x}:${box.y}:eval=init:format=${overlay}:enable=${during(lanes.flat())}`;
    last = graph.chain([below, band], shown, `format=${pixels}`);
  }
  return last;
}

/** Returns the filters that show the cell of one picture after another. */
function cellsOf(
  lane: readonly EmojiPlacement[],
  { cell, placeOf }: EmojiSheet,
  frames: number,
  { fpsNum, fpsDen }: Output,
): string[] {
  const [x, y] = (['x', 'y'] as const).map((axis) =>
    bySteps(lane.map((one) => ({ from: one.span.from, value: placeOf(one)[axis] }))),
  );
  return [
    ...(frames > 1 ? [`loop=loop=${frames - 1}:size=1`, `settb=${fpsDen}/${fpsNum}`, 'setpts=N'] : []),
    `crop=${cell.width}:${cell.height}:x=${x}:y=${y}:exact=1`,
  ];
}

function laneOverlay(
  lane: readonly EmojiPlacement[],
  { placeOf }: EmojiSheet,
  box: Box,
  { overlay, output: { fpsNum, fpsDen } }: { readonly overlay: string; readonly output: Output },
): string {
  // The filter's own number of a frame is one too high.
  const isBefore = (frame: number) => `lt(t,${(((frame - 0.5) * fpsDen) / fpsNum).toFixed(4)})`;
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const steps = lane.map((one) => ({
      from: one.span.from,
      value: one[axis] - placeOf(one).inset - box[axis],
    }));
    return bySteps(steps, isBefore);
  });
  return `overlay=x=${x}:y=${y}:format=${overlay}:enable=${during(lane)}`;
}

/** Returns an expression that is 1 while one of the pictures is visible. */
function during(placements: readonly EmojiPlacement[]): string {
  const spans = joinSpans(placements.map(({ span }) => span));
  const steps = spans.flatMap(({ from, to }): Step[] => [
    { from, value: 1 },
    { from: to, value: 0 },
  ]);
  return bySteps(spans[0]!.from > 0 ? [{ from: 0, value: 0 }, ...steps] : steps);
}
