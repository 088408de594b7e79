import type { SLIDE_THEMES } from '../../../../../schemas/brand-kit-fields.js';

export type SlideTheme = (typeof SLIDE_THEMES)[number];

export interface SlidePalette {
  readonly ground: string;
  readonly title: string;
  readonly body: string;
  /** Of bars and bullets. */
  readonly accent: string;
}

export const PAPER = '#F8FAFC';
const INK = '#0F172A';
const SOFT_INK = '#334155';
const SOFT_PAPER = '#CBD5E1';
const WHITE = '#FFFFFF';
/** Contrast at which a bar or a bullet is seen. */
const MIN_ACCENT_CONTRAST = 3;
/** How much of the ground is in the body's text where the ground is the brand's color. */
const SOFTENED = 0.12;

/** Returns the colours of a slide. In the light theme, a title alone stands on the brand's color. */
export function paletteOf(theme: SlideTheme, primaryColor: string, isTitleAlone: boolean): SlidePalette {
  if (theme === 'dark')
    return { ground: INK, title: PAPER, body: SOFT_PAPER, accent: visibleOn(INK, primaryColor) };
  if (theme === 'light' && !isTitleAlone)
    return { ground: PAPER, title: INK, body: SOFT_INK, accent: primaryColor };
  const title = textColourOn(primaryColor);
  return { ground: primaryColor, title, body: mixed(title, primaryColor, SOFTENED), accent: title };
}

function textColourOn(colour: string): string {
  // The luminance at which black and white have the same contrast.
  return luminanceOf(colour) > 0.179 ? INK : WHITE;
}

/** Returns the colour, or the darkest lighter shade of it that is seen on a dark background. */
function visibleOn(ground: string, colour: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const shade = mixed(colour, WHITE, share);
    if (contrastOf(shade, ground) >= MIN_ACCENT_CONTRAST) return shade;
  }
  return WHITE;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const levels = channelsOf(colour).map((level, index) =>
    Math.round(level + ((others[index] as number) - level) * share),
  );
  return `#${levels.map((level) => level.toString(16).padStart(2, '0').toUpperCase()).join('')}`;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
