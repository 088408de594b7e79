import type { Size } from '../plan/output-size.js';
import { type Box, fitWithin } from '../video/fit/fit-box.js';
import { layOutText, type TextBlock } from './lay-out-text.js';
import { PAPER, SOFT_TEXT_COLOUR, TEXT_COLOUR, textColourOn } from './slide-colours.js';
import type { SlideContent } from './slide-content.js';
import type { SlideFonts } from './slide-fonts.js';

export interface PlacedText {
  readonly block: TextBlock;
  readonly box: Box;
  readonly colour: string;
  readonly centred: boolean;
}

/** Positions of a slide's parts, in pixels from its upper left corner. */
export interface SlideLayout {
  readonly ground: string;
  readonly image: Box | null;
  /** A short bar above the title. */
  readonly accent: Box | null;
  readonly texts: readonly PlacedText[];
}

const MARGIN = 0.08;
const GAP = 0.05;

/**
 * Lays out a slide; sizes are relative to its shorter side, so that it is equally readable in every aspect
 * ratio.
 */
export function layOutSlide(slide: SlideContent, panel: Size, letters: SlideFonts): SlideLayout {
  const { title, body, image, layout } = slide;
  // Below an upright video the panel is wide and low, and is read at the video's scale.
  const unit = Math.min(panel.width, panel.height * (layout === 'side' ? 1.4 : 1));
  if (!title && !body) return pictureAlone(image, panel, layout === 'full' ? 0 : unit * (MARGIN / 2));
  if (title && !body && !image && layout === 'full') return titleAlone(title, slide, panel, unit, letters);

  const margin = Math.round(unit * MARGIN);
  const room = insideOf(panel, margin);
  const isWide = panel.width / panel.height > 1.2;
  const heading = title ? placeHeading(title, slide, room, unit, letters) : null;
  const below = heading ? underneath(room, heading.height + Math.round(unit * GAP)) : room;
  const { text, picture } = shareOut(below, { hasText: !!body, hasPicture: !!image, isWide, unit });
  const bodyText = body && text ? placeBody(body, text, unit, !title, letters) : null;
  const shape = image && picture ? fitWithin(image, picture) : null;
  const texts = [...(heading ? [heading.text] : []), ...(bodyText ? [bodyText] : [])];
  const laidOut = { ground: PAPER, image: shape, accent: heading?.accent ?? null, texts };
  if (image) return laidOut;
  // Without an image the text is centred.
  const end = Math.max(...texts.map(({ box, block }) => box.y + block.height));
  return moved(laidOut, { x: 0, y: Math.max(0, Math.round((room.y + room.height - end) / 2)) });
}

function pictureAlone(image: Size | null, panel: Size, margin: number): SlideLayout {
  const room = insideOf(panel, Math.round(margin));
  return { ground: PAPER, image: image && fitWithin(image, room), accent: null, texts: [] };
}

function titleAlone(
  title: string,
  { primaryColor }: SlideContent,
  panel: Size,
  unit: number,
  letters: SlideFonts,
): SlideLayout {
  const room = insideOf(panel, Math.round(unit * MARGIN * 1.5));
  const block = layOutText(title, {
    ...room,
    largestPx: unit * 0.11,
    smallestPx: unit * 0.035,
    ...asTitle(letters),
  });
  const box = { ...room, y: room.y + Math.round((room.height - block.height) / 2) };
  const text = { block, box, colour: textColourOn(primaryColor), centred: true };
  return { ground: primaryColor, image: null, accent: null, texts: [text] };
}

function placeHeading(title: string, { layout }: SlideContent, room: Box, unit: number, letters: SlideFonts) {
  const accentHeight = Math.max(2, Math.round(unit * 0.012));
  const accent = { x: room.x, y: room.y, width: Math.round(unit * 0.14), height: accentHeight };
  const box = underneath(room, accentHeight + Math.round(unit * 0.035));
  const largestPx = unit * (layout === 'full' ? 0.078 : 0.085);
  const block = layOutText(title, {
    width: box.width,
    height: room.height * 0.4,
    largestPx,
    smallestPx: unit * 0.03,
    ...asTitle(letters),
  });
  const text: PlacedText = { block, box, colour: TEXT_COLOUR, centred: false };
  return { accent, text, height: box.y - room.y + block.height };
}

function placeBody(body: string, box: Box, unit: number, isAlone: boolean, letters: SlideFonts): PlacedText {
  const largestPx = unit * (isAlone ? 0.062 : 0.05);
  const block = layOutText(body, { ...box, largestPx, smallestPx: unit * 0.02, ...asBody(letters) });
  return { block, box, colour: SOFT_TEXT_COLOUR, centred: false };
}

const asTitle = ({ title, language }: SlideFonts) => ({ letters: title, isEven: true, language });
const asBody = ({ body, language }: SlideFonts) => ({ letters: body, isEven: false, language });

/** Places the text beside the image where there is width for both, otherwise below it. */
function shareOut(
  room: Box,
  {
    hasText,
    hasPicture,
    isWide,
    unit,
  }: { hasText: boolean; hasPicture: boolean; isWide: boolean; unit: number },
): { text: Box | null; picture: Box | null } {
  if (!hasText || !hasPicture) return { text: hasText ? room : null, picture: hasPicture ? room : null };
  const gap = Math.round(unit * GAP);
  if (isWide) {
    const width = Math.round((room.width - gap) / 2);
    return { text: { ...room, width }, picture: { ...room, x: room.x + room.width - width, width } };
  }
  const height = Math.round((room.height - gap) / 2);
  return { picture: { ...room, height }, text: underneath(room, height + gap) };
}

const insideOf = ({ width, height }: Size, margin: number): Box => ({
  x: margin,
  y: margin,
  width: width - 2 * margin,
  height: height - 2 * margin,
});

const underneath = (box: Box, by: number): Box => ({
  ...box,
  y: box.y + by,
  height: Math.max(1, box.height - by),
});

/** Returns the layout shifted right and down. */
export function moved(layout: SlideLayout, by: Pick<Box, 'x' | 'y'>): SlideLayout {
  const move = (box: Box): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  return {
    ...layout,
    image: layout.image && move(layout.image),
    accent: layout.accent && move(layout.accent),
    texts: layout.texts.map((text) => ({ ...text, box: move(text.box) })),
  };
}
