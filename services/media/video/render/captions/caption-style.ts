import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedCaptions } from './planned-captions.js';

/** Minimum contrast of text with what is behind it (WCAG 2.2, AA). */
const MIN_CONTRAST = 4.5;
/** A coloured pixel is lighter than a grey one of the same luma. */
const COLOUR_MARGIN = 12;

/** Returns the luma range of 8-bit video within which the background of all these text colours is legible. */
function backdropFor(colours: readonly string[]): NonNullable<PlannedCaptions['look']['backdrop']> {
  const lights = colours.map(luminanceOf);
  const [dimmest, brightest] = [Math.min(...lights), Math.max(...lights)];
  const darkGround = (dimmest + 0.05) / MIN_CONTRAST - 0.05;
  const lightGround = (brightest + 0.05) * MIN_CONTRAST - 0.05;
  // Text of medium lightness is drawn on a ground as dark as there is.
  return darkGround > 0 || lightGround > 1
    ? { darkest: 0, lightest: Math.max(16, lumaOf(Math.max(0, darkGround)) - COLOUR_MARGIN) }
    : { darkest: Math.min(235, lumaOf(lightGround) + COLOUR_MARGIN), lightest: 255 };
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const level = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lumaOf(luminance: number): number {
  const level = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
  return Math.round(16 + 219 * level);
}

type Size = Pick<RenderPlan['output'], 'width' | 'height'>;

/** Sizes in pixels for one output resolution. */
export interface CaptionSizes {
  /** Line height of the chosen font. */
  readonly line: number;
  readonly outline: number;
  /** Free margins at the sides, and above and below. */
  readonly marginX: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  /** Padding between the text and the edges of its box; 0 without a box. */
  readonly paddingX: number;
  readonly paddingY: number;
  readonly maxLines: number;
}

const SMALLEST_LINE = 8;
/** Outline widths in line heights. */
const OUTLINES = { plain: 0.06, clean: 0.04, box: 0.02, bold: 0.09, 'highlight-word': 0.05, pop: 0.07 };
/** A preset enlarges no text beyond this share of the frame's shorter side. */
const MAX_SCALED_PERCENT = 14;
/** Opacity of the box that a preset draws when none was chosen. */
const PRESET_BOX_OPACITY = 80;
const MAX_LINES = 4;
/** Maximum share of the frame's height: a taller caption would be a page of text. */
const HEIGHT_SHARE = 1 / 3;

const BOLD_SCALE = 1.25;
/** A single word has the whole width to itself. */
const ONE_WORD_SCALE = 2;
/** An upright frame is watched on a phone, where its shorter side is narrow. */
const UPRIGHT_SCALE = 1.3;

export function captionSizes(captions: RequestedCaptions, { width, height }: Size): CaptionSizes {
  const { fontSizePercent, preset, mode } = captions;
  const scale =
    (preset === 'bold' ? BOLD_SCALE : 1) *
    (preset && mode === 'one-word' ? ONE_WORD_SCALE : 1) *
    (preset && height > width ? UPRIGHT_SCALE : 1);
  const percent = Math.max(fontSizePercent, Math.min(MAX_SCALED_PERCENT, fontSizePercent * scale));
  const line = Math.max(SMALLEST_LINE, Math.round((Math.min(width, height) * percent) / 100));
  const hasBox = preset !== undefined || boxOpacityOf(captions) > 0;
  const marginY = Math.round(height * (width >= height ? 0.06 : 0.1));
  return {
    line,
    outline: Math.max(1, Math.round(line * OUTLINES[preset ?? 'plain'] * 10) / 10),
    marginX: Math.round(width * 0.05),
    marginTop: marginY,
    marginBottom: marginY,
    paddingX: hasBox ? Math.round(line * 0.3) : 0,
    paddingY: hasBox ? Math.round(line * 0.12) : 0,
    maxLines: Math.max(1, Math.min(MAX_LINES, Math.floor((height * HEIGHT_SHARE) / line))),
  };
}

/** Width in pixels that is available to the glyphs of a line. */
export const lineWidth = ({ marginX, outline, paddingX }: CaptionSizes, { width }: Size): number =>
  width - 2 * (marginX + outline + paddingX);

/** Returns the top of a block of text: 0 percent is as high as the margin allows, 100 percent as low. */
export function topOfBlock(
  { position, positionPercent }: Pick<RequestedCaptions, 'position' | 'positionPercent'>,
  blockHeight: number,
  { height }: Size,
  { marginTop, marginBottom }: CaptionSizes,
): number {
  const percent = { top: 0, middle: 50, bottom: 100, custom: positionPercent }[position];
  return Math.round(marginTop + (percent / 100) * (height - marginTop - marginBottom - blockHeight));
}

/** Returns the opacity of the boxes in percent; 0 without boxes. */
export const boxOpacityOf = ({
  preset,
  backgroundOpacity,
}: Pick<RequestedCaptions, 'preset' | 'backgroundOpacity'>): number =>
  preset === 'box' && backgroundOpacity === 0 ? PRESET_BOX_OPACITY : backgroundOpacity;

/** Whether each word is drawn on its own, because words change as they are spoken. */
export const isDrawnByWord = ({ mode, preset }: Pick<RequestedCaptions, 'mode' | 'preset'>): boolean =>
  mode === 'karaoke' || mode === 'progressive' || hasMovingWords(preset);

/** Whether a word changes when it is spoken also where its mode does not ask for it. */
const hasMovingWords = (preset: RequestedCaptions['preset']): boolean =>
  preset === 'highlight-word' || preset === 'pop';

export function captionStyle(
  captions: RequestedCaptions,
  { line, outline }: CaptionSizes,
): PlannedCaptions['look'] {
  const { color, outlineColor, backgroundColor, preset, accentColor, mode } = captions;
  const boxOpacity = boxOpacityOf(captions);
  const behind = boxOpacity >= 50 ? backgroundColor : outlineColor;
  const plain = { outline, color, outlineColor, boxColor: backgroundColor, boxOpacity };
  if (preset === undefined) return { ...plain, unlitColor: unlit(color, behind, UNLIT_SHARE) };
  const unlitColor = mode === 'karaoke' ? unlit(color, behind, PRESET_UNLIT_SHARE) : color;
  const accented = isDrawnByWord(captions) && accentColor !== undefined ? { accentColor } : {};
  return {
    ...plain,
    unlitColor,
    ...accented,
    ...(preset !== 'box' && {
      shadow: { offset: Math.round(line * 0.04 * 10) / 10, blur: Math.round(line * 0.08 * 10) / 10 },
    }),
    ...(preset === 'pop' && { isPopping: true }),
    ...(boxOpacity === 0 && { backdrop: backdropFor([color, unlitColor, ...Object.values(accented)]) }),
  };
}

/**
 * Fraction of the way from the text colour to the colour behind it: an unlit word stays readable and is
 * clearly not lit.
 */
const UNLIT_SHARE = 0.5;
/** With a preset, the accent marks the spoken word as well, and the footage is darkened for the dimmest text. */
const PRESET_UNLIT_SHARE = 0.35;
/**
 * Below this distance the two colours are about the same, and the unlit colour is mixed with black or white
 * instead.
 */
const MIN_DISTANCE = 120;

function unlit(color: string, behind: string, share: number): string {
  const own = channelsOf(color);
  const distance = channelsOf(behind).reduce((sum, value, i) => sum + Math.abs(value - own[i]!), 0);
  const isLight = own.reduce((sum, value) => sum + value, 0) > 3 * 128;
  const towards = distance >= MIN_DISTANCE ? channelsOf(behind) : channelsOf(isLight ? '#000000' : '#FFFFFF');
  const mixed = own.map((value, i) => Math.round(value + (towards[i]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
