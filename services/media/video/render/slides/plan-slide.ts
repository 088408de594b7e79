import { placeInCorner } from '../presenter/place-presenter.js';
import { meet, partsAround, widened } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import { layOutSlide, moved, type SlideLayout } from './lay-out-slide.js';
import { planSideBySide, type SideBySidePlan, slideArea } from './plan-side-by-side.js';
import type { PlannedSlide } from './planned-slide.js';
import { boxesOfLines, setTexts } from './set-text.js';
import type { SlideContent } from './slide-content.js';
import type { SlideFonts } from './slide-fonts.js';
import { PAPER } from './slide-themes.js';

/** Minimum distance between readable content, as a share of the frame's shorter side. */
const GAP = 0.02;
/**
 * Minimum share of its room in which a slide can be laid out. A presenter that leaves less was requested to
 * be about as large as the frame.
 */
const MIN_SHARE = 1 / 5;

/** Plans a slide for an export of this size, clear of captions and of overlays in a corner. */
export function planSlide(content: SlideContent, letters: SlideFonts, plan: SideBySidePlan): PlannedSlide {
  const { startSeconds, endSeconds, layout, image, entrance = 'none' } = content;
  const laidOut = layOut(content, letters, plan);
  const { palette, texts } = laidOut;
  const bar = barOf(laidOut, sidesOf(content, plan).half);
  return {
    startSeconds,
    endSeconds,
    layout,
    ground: palette.ground,
    image: image && laidOut.image && { sha256: image.sha256, ...laidOut.image },
    accent: bar && { box: bar, color: palette.accent },
    ...(content.logo && laidOut.logo && { logo: logoOf(content.logo, laidOut.logo, palette) }),
    ...setTexts(texts, letters, palette.accent),
    ...(entrance !== 'none' && { entrance }),
  };
}

/** Returns what of the frame a slide fills, and the part of it that captions leave free. */
function sidesOf({ layout }: SlideContent, plan: SideBySidePlan): { half: Box; panel: Box } {
  if (layout === 'side') return planSideBySide(plan);
  const { area, room } = slideArea(plan);
  return { half: area, panel: room };
}

/** Space around a logo on a plate, as a share of its height. */
const PLATE_MARGIN = 0.3;

/** A logo is made for a light ground: on any other it stands on a plate. */
function logoOf(
  { sha256 }: Pick<NonNullable<SlideContent['logo']>, 'sha256'>,
  box: Box,
  { ground }: SlideLayout['palette'],
): NonNullable<PlannedSlide['logo']> {
  const plate = widened(box, Math.round(box.height * PLATE_MARGIN));
  return { sha256, box, plate: ground === PAPER ? null : { box: plate, color: PAPER } };
}

/** Lays a slide out in pixels of the frame. */
function layOut(content: SlideContent, letters: SlideFonts, plan: SideBySidePlan): SlideLayout {
  const { half, panel } = sidesOf(content, plan);
  // An image without text fills the frame or its half like footage, and overlays cover it as they cover footage.
  if (!content.title && !content.body) {
    const seen = { ...half, x: half.x - panel.x, y: half.y - panel.y };
    return moved(layOutSlide(content, panel, letters, seen), panel);
  }
  return layOutClear(content, panel, letters, plan);
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
  const seen = [laidOut.image?.box ?? null, laidOut.logo, barOf(laidOut, sidesOf(content, plan).half)]
    .concat(laidOut.texts.flatMap(boxesOfLines))
    .filter((box) => box !== null);
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
  const { presenter } = plan;
  const mark = visibleWatermark(plan);
  return [
    ...(presenter?.layout === 'overlay' ? [placeInCorner(presenter, plan)] : []),
    ...(mark ? [mark] : []),
  ];
}

/** Returns the bar where a title begins that is read in its direction. */
function barOf({ accent, texts: [heading] }: SlideLayout, half: Box): Box | null {
  if (!accent) return null;
  const isAtEdge = accent.height > accent.width;
  const bar = isAtEdge ? { ...accent, x: half.x, y: half.y, height: half.height } : accent;
  if (!heading?.block.isReversed) return bar;
  const right = isAtEdge ? half.x + half.width : heading.box.x + heading.box.width;
  return { ...bar, x: right - bar.width };
}
