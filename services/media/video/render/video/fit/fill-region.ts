import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import { scaleTo } from '../scaling.js';
import { onBackground } from './background.js';
import { type Box, fitWithin } from './fit-box.js';

/** Returns the filter that crops a frame to a box; none when the box is the whole frame. */
const cutOut = ({ x, y, width, height }: Box, sourceSize: Size): string[] =>
  width === sourceSize.width && height === sourceSize.height ? [] : [`crop=${width}:${height}:${x}:${y}`];

/** What of a frame is shown in a region, and where. */
export interface FilledRegion {
  readonly shown: Box;
  /** Where it is shown; the rest of the region is background. */
  readonly footage: Box;
  readonly region: Box;
}

/** In pixels: bars as narrow as this come from rounding. */
const NO_BAR = 4;

/** Fills a region with a part of a frame, of which at most the given share of its width or height is cropped. */
export function fillRegion(picture: Box, region: Box, maxCrop: number): FilledRegion {
  const across = region.width / picture.width;
  const down = region.height / picture.height;
  // How much of the side that does not fit is shown if the other one fills the region.
  const seen = Math.max(1 - maxCrop, Math.min(across, down) / Math.max(across, down));
  const shown = cropped(picture, across < down ? { across: seen, down: 1 } : { across: 1, down: seen });
  const fitted = fitWithin(shown, region);
  const isFilled = fitted.x - region.x <= NO_BAR && fitted.y - region.y <= NO_BAR;
  return { shown, footage: isFilled ? region : fitted, region };
}

/** Returns the middle of a box. */
function cropped(box: Box, { across, down }: { across: number; down: number }): Box {
  const side = (length: number, share: number) =>
    share === 1 ? length : Math.min(length, Math.max(2, 2 * Math.round((length * share) / 2)));
  const [width, height] = [side(box.width, across), side(box.height, down)];
  const start = (from: number, whole: number, part: number) => from + 2 * Math.floor((whole - part) / 4);
  return {
    x: start(box.x, box.width, width),
    y: start(box.y, box.height, height),
    width,
    height,
  };
}

/** Draws frames in a region: as large as planned, on the export's background. */
export function drawRegion(
  graph: FilterGraph,
  frames: Pad,
  { output, background = 'blur' }: Pick<RenderPlan, 'output' | 'background'>,
  { shown, footage, region }: FilledRegion,
): Pad {
  const scaled = graph.chain([frames], ...cutOut(shown, output), scaleTo(footage), 'setsar=1');
  const box = { ...footage, x: footage.x - region.x, y: footage.y - region.y };
  const size = { width: region.width, height: region.height };
  return onBackground(graph, scaled, { output: { ...output, ...size }, background }, box);
}
