import type { PlannedCaptions } from './planned-captions.js';

/** Minimum contrast of text with what is behind it (WCAG 2.2, AA). */
const MIN_CONTRAST = 4.5;
/** A coloured pixel is lighter than a grey one of the same luma. */
const COLOUR_MARGIN = 12;

/** Returns the luma range of 8-bit video within which the background of all these text colours is legible. */
export function backdropFor(colours: readonly string[]): NonNullable<PlannedCaptions['look']['backdrop']> {
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

/** Returns the luma of a grey of this luminance. */
function lumaOf(luminance: number): number {
  const level = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
  return Math.round(16 + 219 * level);
}
