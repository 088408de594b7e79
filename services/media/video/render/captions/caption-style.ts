import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedCaptions } from './planned-captions.js';

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
  readonly linesMost: number;
}

const SMALLEST_LINE = 8;
const MAX_LINES = 4;
/** Maximum share of the frame's height: a taller caption would be a page of text. */
const HEIGHT_SHARE = 1 / 3;

export function captionSizes(
  { fontSizePercent, backgroundOpacity }: RequestedCaptions,
  { width, height }: Size,
): CaptionSizes {
  const line = Math.max(SMALLEST_LINE, Math.round((Math.min(width, height) * fontSizePercent) / 100));
  const hasBox = backgroundOpacity > 0;
  const marginY = Math.round(height * (width >= height ? 0.06 : 0.1));
  return {
    line,
    outline: Math.max(1, Math.round(line * 0.06 * 10) / 10),
    marginX: Math.round(width * 0.05),
    marginTop: marginY,
    marginBottom: marginY,
    paddingX: hasBox ? Math.round(line * 0.3) : 0,
    paddingY: hasBox ? Math.round(line * 0.12) : 0,
    linesMost: Math.max(1, Math.min(MAX_LINES, Math.floor((height * HEIGHT_SHARE) / line))),
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

export function captionStyle(
  { color, outlineColor, backgroundColor, backgroundOpacity }: RequestedCaptions,
  { outline }: CaptionSizes,
): PlannedCaptions['look'] {
  const behind = backgroundOpacity >= 50 ? backgroundColor : outlineColor;
  return {
    outline,
    color,
    outlineColor,
    unlitColor: unlit(color, behind),
    boxColor: backgroundColor,
    boxOpacity: backgroundOpacity,
  };
}

/**
 * Fraction of the way from the text colour to the colour behind it: an unlit word stays readable and is
 * clearly not lit.
 */
const UNLIT_SHARE = 0.5;
/**
 * Below this distance the two colours are about the same, and the unlit colour is mixed with black or white
 * instead.
 */
const MIN_DISTANCE = 120;

function unlit(color: string, behind: string): string {
  const own = channelsOf(color);
  const distance = channelsOf(behind).reduce((sum, value, i) => sum + Math.abs(value - own[i]!), 0);
  const isLight = own.reduce((sum, value) => sum + value, 0) > 3 * 128;
  const towards = distance >= MIN_DISTANCE ? channelsOf(behind) : channelsOf(isLight ? '#000000' : '#FFFFFF');
  const mixed = own.map((value, i) => Math.round(value + (towards[i]! - value) * UNLIT_SHARE));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
