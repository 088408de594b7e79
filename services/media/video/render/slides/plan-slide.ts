import { roomOf } from '../plan/free-rows.js';
import type { Size } from '../plan/output-size.js';
import { placeInCorner, placeSideBySide } from '../presenter/place-presenter.js';
import { meet, partsAround, widened } from '../video/fit/boxes-apart.js';
import { type Box, fitWithin } from '../video/fit/fit-box.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import { layOutSlide, moved, type SlideLayout } from './lay-out-slide.js';
import { planSideBySide, type SideBySidePlan } from './plan-side-by-side.js';
import type { PlannedSlide } from './planned-slide.js';
import { boxesOfLines, setTexts } from './set-text.js';
import type { SlideContent } from './slide-content.js';
import type { SlideFonts } from './slide-fonts.js';

/** Minimum distance between readable content, as a share of the frame's shorter side. */
const GAP = 0.02;
/**
 * Minimum share of its room in which a slide can be laid out. A presenter that leaves less was requested to
 * be about as large as the frame.
 */
const MIN_SHARE = 1 / 5;

/** Plans a slide for an export of this size, clear of captions and of overlays in a corner. */
export function planSlide(content: SlideContent, letters: SlideFonts, plan: SideBySidePlan): PlannedSlide {
  const { startSeconds, endSeconds, layout, image, primaryColor } = content;
  const laidOut = layOut(content, letters, plan);
  const { ground, texts } = laidOut;
  const bar = barOf(laidOut);
  return {
    startSeconds,
    endSeconds,
    layout,
    ground,
    image: image && laidOut.image && { sha256: image.sha256, box: laidOut.image },
    accent: bar && { box: bar, color: primaryColor },
    ...setTexts(texts, letters, primaryColor),
  };
}

function layOut(content: SlideContent, letters: SlideFonts, plan: SideBySidePlan): SlideLayout {
  // An image without text fills the frame like footage, and overlays cover it as they cover footage.
  if (content.layout === 'full' && !content.title && !content.body)
    return layOutSlide(content, plan.output, letters);
  if (content.layout === 'full') return layOutClear(content, roomOf(plan), letters, plan);
  const { panel } = planSideBySide(plan);
  return moved(layOutClear(content, panel, letters, plan), { x: -panel.x, y: -panel.y });
}

/**
 * Lays a slide out in a room of the output frame; when an overlay covers content, in the part clear of
 * overlays with the best readability.
 */
function layOutClear(
  content: SlideContent,
  room: Box,
  letters: SlideFonts,
  plan: SideBySidePlan,
): SlideLayout {
  const layIn = (area: Box) => moved(layOutSlide(content, area, letters), area);
  const laidOut = layIn(room);
  const covers = coversOf(plan);
  const seen = [laidOut.image, barOf(laidOut), ...laidOut.texts.flatMap(boxesOfLines)].filter(
    (box) => box !== null,
  );
  const gap = Math.min(plan.output.width, plan.output.height) * GAP;
  if (!seen.some((box) => covers.some((cover) => meet(box, widened(cover, gap))))) return laidOut;
  const [first, ...others] = partsAround(covers, room, MIN_SHARE).map(layIn);
  const better = (best: SlideLayout, one: SlideLayout) =>
    smallestLetters(one) > smallestLetters(best) ? one : best;
  return first ? others.reduce(better, first) : laidOut;
}

/** Text that is left out counts as size 0. */
const smallestLetters = ({ texts }: SlideLayout): number =>
  Math.min(...texts.map(({ block }) => (block.isWhole ? block.sizePx : 0)));

/** Returns the boxes that are drawn over a slide. */
function coversOf(plan: SideBySidePlan): Box[] {
  const { presenter, output } = plan;
  const mark = visibleWatermark(plan);
  // With a presenter beside it, the frame is scaled down together with its slides, but the watermark is not.
  if (presenter?.layout === 'side')
    return mark ? [seenFrom(fitWithin(output, placeSideBySide(presenter, plan).room), mark, output)] : [];
  return [
    ...(presenter?.layout === 'overlay' ? [placeInCorner(presenter, plan)] : []),
    ...(mark ? [mark] : []),
  ];
}

/** Converts a box of the export to pixels of a frame that is shown in it at a smaller size. */
function seenFrom(shown: Box, { x, y, width, height }: Box, picture: Size): Box {
  const scale = picture.width / shown.width;
  return {
    x: (x - shown.x) * scale,
    y: (y - shown.y) * scale,
    width: width * scale,
    height: height * scale,
  };
}

function barOf({ accent, texts: [heading] }: SlideLayout): Box | null {
  return accent && heading?.block.isReversed ? mirrored(accent, heading.box) : accent;
}

/** Mirrors the bar to where a right-to-left title begins. */
const mirrored = (bar: Box, room: Box): Box => ({
  ...bar,
  x: room.x + room.width - bar.width,
});
