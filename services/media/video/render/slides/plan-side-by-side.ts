import { roomOf } from '../plan/free-rows.js';
import { footageOf, type RenderPlan } from '../plan/render-plan.js';
import { placeInCorner, placeSideBySide } from '../presenter/place-presenter.js';
import { partsAround } from '../video/fit/boxes-apart.js';
import { type FilledRegion, fillRegion } from '../video/fit/fill-region.js';
import type { Box } from '../video/fit/fit-box.js';
import { shownBox } from '../video/fit/shown-box.js';
import { common, sideBySide } from './side-by-side.js';

const SLIDE_SHARE = 0.4;
/** Minimum share of a slide's panel that a presenter must leave free for the slide to stay there. */
const MIN_PLACE = 1 / 2;
/** Minimum share of the whole room for splitting the room beside the presenter instead. */
const MIN_ROOM = 1 / 3;

export type SideBySidePlan = Pick<
  RenderPlan,
  'output' | 'freeRows' | 'parts' | 'pan' | 'presenter' | 'watermark' | 'maxSideCrop'
>;

export interface PlannedSides extends FilledRegion {
  /** The slide's half of the frame. */
  readonly half: Box;
  /** The part of it that captions leave free. */
  readonly panel: Box;
}

/** Returns what of the frame slides may fill: all of it, or the part beside a presenter. */
export function slideArea(plan: SideBySidePlan): { readonly area: Box; readonly room: Box } {
  const { width, height } = plan.output;
  const { presenter } = plan;
  if (presenter?.layout !== 'side') return { area: { x: 0, y: 0, width, height }, room: roomOf(plan) };
  const { region, room } = placeSideBySide(presenter, plan, shownBox(plan, footageOf(plan)));
  return { area: region, room };
}

/**
 * Returns, while a slide is beside the footage, the part of the frame that is still shown, its position, and the
 * slide's half of the frame.
 */
export function planSideBySide(plan: SideBySidePlan): PlannedSides {
  const shown = withoutBars(plan);
  const { footage, panel: half } = shareOut(plan, shown);
  return {
    ...fillRegion(shown, footage, plan.maxSideCrop ?? 0),
    half,
    panel: common(half, slideArea(plan).room),
  };
}

/** Bars would only make what is between them smaller. A presenter instead of the footage fills the frame. */
function withoutBars(plan: SideBySidePlan): Box {
  const { width, height } = plan.output;
  return plan.presenter?.layout === 'full' ? { x: 0, y: 0, width, height } : shownBox(plan, footageOf(plan));
}

/** Splits the room beside a presenter whose corner would cover the slide's panel. */
function shareOut(plan: SideBySidePlan, shown: Box): { footage: Box; panel: Box } {
  const { area, room } = slideArea(plan);
  const shares = sideBySide(area, room, SLIDE_SHARE, shown);
  const { presenter } = plan;
  if (presenter?.layout !== 'overlay') return shares;
  const corner = placeInCorner(presenter, plan);
  if (partsAround([corner], common(shares.panel, room), MIN_PLACE).length > 0) return shares;
  const [beside] = partsAround([corner], room, MIN_ROOM);
  return beside ? sideBySide(beside, beside, SLIDE_SHARE, shown) : shares;
}
