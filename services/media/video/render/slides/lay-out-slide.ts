import type { Size } from '../plan/output-size.js';
import { type Box, fitWithin } from '../video/fit/fit-box.js';
import { layOutText, type TextBlock } from './lay-out-text.js';
import type { SlideContent } from './slide-content.js';
import type { SlideFonts } from './slide-fonts.js';
import { paletteOf, type SlidePalette } from './slide-themes.js';

export interface PlacedText {
  readonly kind: 'title' | 'body';
  readonly block: TextBlock;
  readonly box: Box;
  readonly colour: string;
  readonly centred: boolean;
}

/** Positions of a slide's parts, in pixels from its upper left corner. */
export interface SlideLayout {
  readonly palette: SlidePalette;
  readonly image: PlacedImage | null;
  /** A short bar above the title, or a bar along the edge. */
  readonly accent: Box | null;
  readonly texts: readonly PlacedText[];
  readonly logo: Box | null;
}

const MARGIN = 0.08;
const GAP = 0.05;
/** Of a body below a title. */
const BODY_SIZE = 0.055;
/** Share of a wide slide that an image beside text fills, and of a high one. */
const PICTURE_SHARE = { across: 0.46, down: 0.45 };
/** An image is beside the text from this shape of the slide on; a higher slide has it above. */
const MIN_ASPECT_BESIDE = 0.9;
/** Maximum size of the logo, and its distance from the text. */
const LOGO = { height: 0.06, width: 0.3, gap: 0.04 };
/** Thickness of the bar along the edge of a dark slide. */
const EDGE = 0.014;

/**
 * Lays out a slide; sizes are relative to its shorter side, so that it is equally readable in every aspect
 * ratio. An image without text fills `half` instead, which is in the same pixels.
 */
export function layOutSlide(
  slide: SlideContent,
  panel: Size,
  letters: SlideFonts,
  half: Box | null = null,
): SlideLayout {
  const { title, body, image, layout, theme = 'light', primaryColor } = slide;
  // Below an upright video the panel is wide and low, and is read at the video's scale.
  const unit = Math.min(panel.width, panel.height * (layout === 'side' ? 1.4 : 1));
  const isTitleAlone = title !== null && !body && !image && layout === 'full';
  const palette = paletteOf(theme, primaryColor, isTitleAlone);
  const whole = { x: 0, y: 0, width: panel.width, height: panel.height };
  if (!title && !body) {
    const picture = image && placeImage(image, half ?? whole, whole);
    return { palette, image: picture, accent: null, texts: [], logo: null };
  }
  const areas = image ? shareOut(whole) : { text: whole, picture: null };
  const area = insideOf(areas.text, Math.round(unit * MARGIN));
  const logo = slide.logo ? placeLogo(slide.logo, area, unit) : null;
  const room = logo ? underneath(area, logo.height + Math.round(unit * LOGO.gap)) : area;
  const edge = { x: 0, y: 0, width: Math.max(2, Math.round(unit * EDGE)), height: panel.height };
  const accent = theme === 'dark' ? edge : null;
  const placed = { palette, logo, image: image && areas.picture && placeImage(image, areas.picture) };
  if (isTitleAlone)
    return { ...placed, accent, texts: [placeTitleAlone(title, palette, room, unit, letters)] };

  const { heading, texts } = placeTexts(slide, palette, room, unit, letters);
  const end = Math.max(...texts.map(({ box, block }) => box.y + block.height));
  const down = { x: 0, y: Math.max(0, Math.round((room.y + room.height - end) / 2)) };
  return {
    ...placed,
    accent: accent ?? (heading && movedBox(heading.accent, down)),
    texts: texts.map((text) => ({ ...text, box: movedBox(text.box, down) })),
  };
}

/** Sizes of a title that are tried until the body is readable below it. */
const TITLE_SCALES = [1, 0.75, 0.55];
/** A body is readable at this share of its usual size. */
const READABLE = 0.7;

/** Places a title and a body; where there is little room, the title becomes smaller first. */
function placeTexts(
  slide: SlideContent,
  palette: SlidePalette,
  room: Box,
  unit: number,
  letters: SlideFonts,
) {
  const { title, body } = slide;
  const place = (scale: number) => {
    const heading = title ? placeHeading(title, slide, palette, room, unit * scale, letters) : null;
    const below = heading ? underneath(room, heading.height + Math.round(unit * scale * GAP)) : room;
    const bodyText = body ? placeBody(body, palette, below, unit, !title, letters) : null;
    const size = bodyText?.block.isWhole ? bodyText.block.sizePx : 0;
    return { heading, texts: [heading?.text, bodyText].filter((text) => text != null), size };
  };
  const [usual, ...smaller] = TITLE_SCALES.map((scale) => () => place(scale));
  let best = (usual as () => ReturnType<typeof place>)();
  if (!title || !body) return best;
  for (const next of smaller) {
    if (best.size >= unit * BODY_SIZE * READABLE) break;
    const placed = next();
    if (placed.size > best.size) best = placed;
  }
  return best;
}

function placeTitleAlone(
  title: string,
  palette: SlidePalette,
  room: Box,
  unit: number,
  letters: SlideFonts,
): PlacedText {
  const inner = insideOf(room, Math.round(unit * MARGIN * 0.5));
  const block = layOutText(title, {
    ...inner,
    largestPx: unit * 0.11,
    smallestPx: unit * 0.035,
    ...asTitle(letters),
  });
  const box = { ...inner, y: inner.y + Math.round((inner.height - block.height) / 2) };
  return { kind: 'title', block, box, colour: palette.title, centred: true };
}

function placeHeading(
  title: string,
  { layout, image }: SlideContent,
  palette: SlidePalette,
  room: Box,
  unit: number,
  letters: SlideFonts,
) {
  const accentHeight = Math.max(2, Math.round(unit * 0.012));
  const accent = { x: room.x, y: room.y, width: Math.round(unit * 0.14), height: accentHeight };
  const box = underneath(room, accentHeight + Math.round(unit * 0.035));
  const largestPx = unit * (layout === 'full' && !image ? 0.095 : 0.085);
  const block = layOutText(title, {
    width: box.width,
    height: room.height * 0.4,
    largestPx,
    smallestPx: unit * 0.03,
    ...asTitle(letters),
  });
  const text: PlacedText = { kind: 'title', block, box, colour: palette.title, centred: false };
  return { accent, text, height: box.y - room.y + block.height };
}

function placeBody(
  body: string,
  palette: SlidePalette,
  box: Box,
  unit: number,
  isAlone: boolean,
  letters: SlideFonts,
): PlacedText {
  const largestPx = unit * (isAlone ? 0.062 : BODY_SIZE);
  const block = layOutText(body, { ...box, largestPx, smallestPx: unit * 0.02, ...asBody(letters) });
  return { kind: 'body', block, box, colour: palette.body, centred: false };
}

/** Places the logo in the upper left corner of the text. */
function placeLogo({ width, height }: Size, { x, y, ...area }: Box, unit: number): Box {
  const scale = Math.min((unit * LOGO.height) / height, (Math.min(area.width, unit) * LOGO.width) / width);
  const side = (length: number) => Math.max(2, Math.round(length * scale));
  return { x, y, width: side(width), height: side(height) };
}

const asTitle = ({ title, language }: SlideFonts) => ({ letters: title, isEven: true, language });
const asBody = ({ body, language }: SlideFonts) => ({ letters: body, isEven: false, language });

/** Gives an image the right or upper part of the slide, up to its edges. */
function shareOut(whole: Box): { text: Box; picture: Box } {
  if (whole.width / whole.height > MIN_ASPECT_BESIDE) {
    const width = Math.round(whole.width * (1 - PICTURE_SHARE.across));
    return { text: { ...whole, width }, picture: { ...whole, x: width, width: whole.width - width } };
  }
  const height = Math.round(whole.height * PICTURE_SHARE.down);
  return { text: underneath(whole, height), picture: { ...whole, height } };
}

const insideOf = ({ x, y, width, height }: Box, margin: number): Box => ({
  x: x + margin,
  y: y + margin,
  width: Math.max(1, width - 2 * margin),
  height: Math.max(1, height - 2 * margin),
});

const underneath = (box: Box, by: number): Box => ({
  ...box,
  y: box.y + by,
  height: Math.max(1, box.height - by),
});

const movedBox = (box: Box, by: Pick<Box, 'x' | 'y'>): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });

/** Returns the layout shifted right and down. */
export function moved(layout: SlideLayout, by: Pick<Box, 'x' | 'y'>): SlideLayout {
  const { image } = layout;
  return {
    ...layout,
    image: image && {
      ...image,
      box: movedBox(image.box, by),
      ...(image.backdrop && { backdrop: movedBox(image.backdrop, by) }),
    },
    accent: layout.accent && movedBox(layout.accent, by),
    logo: layout.logo && movedBox(layout.logo, by),
    texts: layout.texts.map((text) => ({ ...text, box: movedBox(text.box, by) })),
  };
}

interface PlacedImage {
  readonly box: Box;
  /** The part of the image that is shown, in its pixels. Absent: all of it. */
  readonly cut?: Box;
  /** What the image itself fills behind it, blurred. */
  readonly backdrop?: Box;
}

/** Share of an image that may be cropped so that it fills its area, and so that it only becomes larger. */
const MAX_LOSS = { filling: 0.3, larger: 0.15 };
/** Of what is cropped above and below, the share above: what matters is rather at the top. */
const ABOVE = 0.35;

/**
 * Places an image so that it fills an area: cropped where little is lost, otherwise nearly whole, on a blurred one of
 * itself. `clear` is the part of the area that an image that does not fill it may cover.
 */
export function placeImage(image: Size, area: Box, clear: Box = area): PlacedImage {
  const loss = lossIn(image, area);
  if (loss <= MAX_LOSS.filling) return { box: area, ...cutFor(image, area) };
  const nearer = 1 / (1 - Math.min(MAX_LOSS.larger, lossIn(image, clear)));
  const isTooWide = image.width / image.height > clear.width / clear.height;
  const shape = isTooWide
    ? { width: image.width, height: image.height * nearer }
    : { width: image.width * nearer, height: image.height };
  return { box: fitWithin(shape, clear), ...cutFor(image, shape), backdrop: area };
}

const lossIn = (image: Size, area: Size): number => {
  const [one, other] = [image.width / image.height, area.width / area.height];
  return 1 - Math.min(one, other) / Math.max(one, other);
};

/** Returns the part of an image that has the shape of an area. */
function cutFor(image: Size, area: Size): Pick<PlacedImage, 'cut'> {
  const scale = Math.max(area.width / image.width, area.height / image.height);
  const side = (length: number, whole: number) => Math.min(whole, Math.max(1, Math.round(length / scale)));
  const [width, height] = [side(area.width, image.width), side(area.height, image.height)];
  if (width === image.width && height === image.height) return {};
  const x = Math.round((image.width - width) / 2);
  return { cut: { x, y: Math.round((image.height - height) * ABOVE), width, height } };
}
