import { roomOf } from '../plan/free-rows.js';
import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { common, isWide, sideBySide } from '../slides/side-by-side.js';
import { areasAround, meet, widened } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import type { PlannedPresenter } from './planned-presenter.js';

type Plan = Pick<RenderPlan, 'output' | 'freeRows' | 'watermark'>;

/** Share of the frame's shorter side. */
const MARGIN = 0.04;
/** Share of the frame beside the footage, by the presenter's size. */
const PANEL_SHARE = 1 / 3;
const MAX_PANEL_SHARE = 1 / 2;

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

export interface PresenterSides {
  /** The footage's half of the frame. */
  readonly region: Box;
  /** The part of it that captions leave free. */
  readonly room: Box;
  /** The presenter's half of the frame. */
  readonly box: Box;
}

/** Gives the presenter a half of the frame that it fills, as it fills the frame alone. */
export function placeSideBySide(
  presenter: PlannedPresenter,
  plan: Plan,
  shape: Size | null = null,
): PresenterSides {
  const { width, height } = plan.output;
  const room = roomOf(plan);
  const asked = (Math.min(width, height) * presenter.sizePercent) / 100 / (isWide(room) ? width : height);
  const share = Math.min(MAX_PANEL_SHARE, Math.max(PANEL_SHARE, asked));
  const { footage, panel } = sideBySide({ x: 0, y: 0, width, height }, room, share, shape);
  return { region: footage, room: common(footage, room), box: panel };
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
