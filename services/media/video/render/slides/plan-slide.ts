import { isEmojiFont } from '../../../text/typesetting/emoji-font.js';
import { type SetLine, type SetRun, setLine } from '../../../text/typesetting/set-line.js';
import { placeSigns } from '../captions/place-signs.js';
import { placeInCorner } from '../presenter/place-presenter.js';
import { meet, partsAround, widened } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import { layOutSlide, moved, type PlacedText, type SlideLayout } from './lay-out-slide.js';
import type { TextLine } from './lay-out-text.js';
import { planSideBySide, type SideBySidePlan, slideArea } from './plan-side-by-side.js';
import type { PlannedSlide, SlideEmoji, SlideRun } from './planned-slide.js';
import type { SlideContent } from './slide-content.js';
import { BULLET, type SlideFonts } from './slide-fonts.js';
import { PAPER } from './slide-themes.js';

/** Returns every run of a slide's text and every emoji with its position, and the fonts in order of use. */
function setTexts(
  texts: readonly PlacedText[],
  letters: SlideFonts,
  accent: string,
): Pick<PlannedSlide, 'fonts' | 'pieces' | 'emojiFont' | 'emoji'> {
  const fonts: PlannedSlide['fonts'] = [];
  const lines = texts.flatMap((text) =>
    text.block.lines.map((line) => ({ text, line, runs: runsOf(line, text, letters, accent) })),
  );
  const pieces = lines.flatMap(({ text, line, runs }) =>
    runs
      .filter(({ run }) => !isEmojiFont(run.letters))
      .map((placed) => pieceOf(placed, line, text, indexOf(fonts, placed.run.letters, text.block.sizePx))),
  );
  const emoji = lines.flatMap(({ text, line, runs }) =>
    runs.flatMap((placed) => emojiOf(placed, line, text, letters)),
  );
  const font = lines.flatMap(({ runs }) => runs.map(({ run }) => run.letters)).find(isEmojiFont);
  return { fonts, pieces, ...(font && emoji.length > 0 && { emojiFont: font.sha256, emoji }) };
}

interface PlacedRun {
  readonly run: SetRun;
  /** Left end of its line, in pixels of the frame. */
  readonly left: number;
  readonly color: string;
}

/** Returns the runs of a line, with its bullet first. */
function runsOf(line: TextLine, text: PlacedText, letters: SlideFonts, accent: string): PlacedRun[] {
  const { box, block, colour } = text;
  const place = (set: SetLine, left: number, color: string): PlacedRun[] =>
    set.pieces.map((run) => ({ run, left, color }));
  const set = setLine(line.signs, false);
  const runs = place(set, leftOf(set, line, text), colour);
  if (!line.hasBullet) return runs;
  const [bullet = []] = placeSigns({ text: BULLET, words: [] }, { letters: letters.body, language: null });
  const point = setLine(bullet, false);
  const left = block.isReversed ? box.x + box.width - point.width * block.sizePx : box.x;
  return [...place(point, left, accent), ...runs];
}

const baselineOf = (line: TextLine, { box, block }: PlacedText): number => box.y + line.y + block.ascent;

const paragraphOf = (line: TextLine, { kind }: PlacedText) =>
  kind === 'body' ? { paragraph: line.paragraph + 1 } : {};

const pieceOf = (
  { run, left, color }: PlacedRun,
  line: TextLine,
  text: PlacedText,
  font: number,
): SlideRun => ({
  text: run.text,
  isRightToLeft: run.isRightToLeft,
  color,
  ...paragraphOf(line, text),
  font,
  x: hundredths(left + run.left * text.block.sizePx),
  y: hundredths(baselineOf(line, text) - run.letters.ascent * text.block.sizePx),
});

/** Returns the pictures of a run of emoji; none of a run of text. */
function emojiOf(
  { run, left }: PlacedRun,
  line: TextLine,
  text: PlacedText,
  { title, body }: SlideFonts,
): SlideEmoji[] {
  if (!isEmojiFont(run.letters)) return [];
  const em = text.block.sizePx;
  const { main } = text.kind === 'title' ? title : body;
  return run.letters.pictures(run.text, run.isRightToLeft).map((picture) => ({
    glyph: picture.glyph,
    x: hundredths(left + (run.left + picture.left) * em),
    y: hundredths(baselineOf(line, text) - picture.top * em),
    width: hundredths(picture.width * em),
    height: hundredths(picture.height * em),
    line: hundredths((main.ascent + main.descent) * em),
    ...paragraphOf(line, text),
  }));
}

function leftOf({ width }: SetLine, { indent }: TextLine, { box, block, centred }: PlacedText): number {
  const free = box.width - width * block.sizePx;
  if (centred) return box.x + free / 2;
  return block.isReversed ? box.x + free - indent : box.x + indent;
}

/** Returns the box of each line of a text, including its bullet. */
function boxesOfLines(text: PlacedText): Box[] {
  const { box, block } = text;
  const height = block.height - (block.lines.at(-1)?.y ?? 0);
  return block.lines.map((line) => {
    const set = setLine(line.signs, false);
    const left = leftOf(set, line, text);
    const right = left + set.width * block.sizePx;
    const from = line.hasBullet && !block.isReversed ? box.x : left;
    const to = line.hasBullet && block.isReversed ? box.x + box.width : right;
    return { x: from, y: box.y + line.y, width: to - from, height };
  });
}

function indexOf(
  fonts: PlannedSlide['fonts'],
  { family, isBold, sha256, ascent, descent }: SetLine['pieces'][number]['letters'],
  em: number,
): number {
  // libass takes the font size as the line height, which differs between fonts of one em size.
  const size = Math.round((ascent + descent) * em * 1000) / 1000;
  const index = fonts.findIndex(
    (font) => font.sha256 === sha256 && font.size === size && font.isBold === isBold,
  );
  return index >= 0 ? index : fonts.push({ family, isBold, sha256, size }) - 1;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

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
