import { roomOf } from '../plan/free-rows.js';
import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { sideBySide } from '../slides/side-by-side.js';
import { areasAround, meet, widened } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import type { PlannedPresenter } from './planned-presenter.js';

type Plan = Pick<RenderPlan, 'output' | 'freeRows' | 'watermark'>;

/** Share of the frame's shorter side. */
const MARGIN = 0.04;
const PANEL_SHARE = 1 / 3;

/**
 * Places the presenter in the lower right corner of the region clear of captions, above or beside a watermark
 * there.
 */
export function placeInCorner(presenter: PlannedPresenter, plan: Plan): Box {
  const { output } = plan;
  const margin = marginOf(output);
  const room = roomOf(plan);
  // Captions keep their own distance.
  const top = Math.max(room.y, margin);
  const bottom = Math.min(room.y + room.height, output.height - margin);
  const inside = { x: margin, y: top, width: output.width - 2 * margin, height: Math.max(2, bottom - top) };
  return clearOfWatermark(plan, inside, (area) => {
    const side = sideOf(presenter, output, area);
    return {
      x: area.x + area.width - side,
      y: area.y + area.height - side,
      width: side,
      height: side,
    };
  });
}

/** Places the presenter in the centre of its panel; `room` is the region beside it for other content. */
export function placeSideBySide(
  presenter: PlannedPresenter,
  plan: Plan,
): { readonly room: Box; readonly box: Box } {
  const { footage, panel } = sideBySide(roomOf(plan), PANEL_SHARE);
  const box = clearOfWatermark(plan, panel, (area) => middleOf(area, sideOf(presenter, plan.output, area)));
  return { room: footage, box };
}

/**
 * Places a box within an area; when it would overlap the watermark, in the part of the area clear of it that
 * leaves the box largest.
 */
function clearOfWatermark(plan: Plan, area: Box, place: (area: Box) => Box): Box {
  const box = place(area);
  const seen = visibleWatermark(plan);
  const mark = seen && widened(seen, even(marginOf(plan.output) / 2));
  if (!mark || !meet(box, mark)) return box;
  const places = areasAround(mark, area).map(place);
  return places.reduce((best, one) => (one.width > best.width ? one : best), places[0] ?? box);
}

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

const marginOf = ({ width, height }: Size): number => even(Math.min(width, height) * MARGIN);

/** Relative to the frame's shorter side, limited by the available room. */
const sideOf = ({ sizePercent }: PlannedPresenter, picture: Size, room: Size): number =>
  Math.min(
    even((Math.min(picture.width, picture.height) * sizePercent) / 100),
    2 * Math.floor(Math.min(room.width, room.height) / 2),
  );

const middleOf = (area: Box, side: number): Box => ({
  width: side,
  height: side,
  x: 2 * Math.floor((area.x + (area.width - side) / 2) / 2),
  y: 2 * Math.floor((area.y + (area.height - side) / 2) / 2),
});
