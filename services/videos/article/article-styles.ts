import type { ArticleStyle } from '../../../schemas/article.js';
import { type ArticleTheme, type PageTheme, type Palette, rulesOf } from './article-theme.js';

const GENERIC = [
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-rounded',
];

/**
 * Returns font names as a CSS list that ends with a generic family. The names are escaped inside their
 * quotes.
 */
export function fontStackOf(family: string): string {
  const names = family
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter((name) => name !== '');
  const listed = names.map((name) =>
    GENERIC.includes(name.toLowerCase()) ? name.toLowerCase() : `'${name}'`,
  );
  if (!listed.some((name) => GENERIC.includes(name))) listed.push('system-ui', 'sans-serif');
  return listed.join(',');
}

/** WCAG 2.2, 1.4.3: text of regular size. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

type Channels = readonly [number, number, number];

const channelsOf = (colour: string): Channels => [
  ...([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]),
];

const toColour = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** Returns the relative luminance from 0 (black) to 1 (white). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio from 1 (equal) to 21 (black on white). Colours are `#RRGGBB`. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour, or the nearest lighter or darker shade that is readable as text on the background. */
export function readableOn(background: string, colour: string): string {
  const towards: Channels = luminanceOf(background) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const from = channelsOf(colour);
  for (let step = 0; step < STEPS; step++) {
    const share = step / STEPS;
    const mixed = toColour(from.map((channel, i) => channel + (towards[i]! - channel) * share) as never);
    if (contrastOf(background, mixed) >= MIN_CONTRAST) return mixed;
  }
  return toColour(towards);
}

/** Settings from the Brand Kit; null for those that are not set. */
export interface ArticleBrand {
  readonly primaryColor: string | null;
  readonly fontFamily: string | null;
  readonly logoUrl: string | null;
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const BUSINESS = "'Segoe UI','Helvetica Neue',Arial,'Noto Sans',sans-serif";
const SERIF = "Georgia,'Times New Roman','Noto Serif',serif";

interface Style {
  readonly font: string;
  palette(brand: string | null): Palette;
  extra(palette: Palette): Readonly<Record<string, string>>;
}

const STYLES: Readonly<Record<ArticleStyle, Style>> = {
  default: {
    font: SANS,
    palette: (brand) => ({
      background: '#FFFFFF',
      text: '#1F2937',
      muted: '#4B5563',
      accent: brand ?? '#2563EB',
      border: '#D1D5DB',
      surface: '#F3F4F6',
      heading: '#111827',
    }),
    extra: ({ accent }) => ({
      h2: `padding-inline-start:.75rem;border-inline-start:4px solid ${accent};`,
    }),
  },
  dark: {
    font: SANS,
    palette: (brand) => ({
      background: '#0F172A',
      text: '#E2E8F0',
      muted: '#A3B1C6',
      accent: brand ?? '#60A5FA',
      border: '#334155',
      surface: '#1E293B',
      heading: '#F8FAFC',
    }),
    extra: ({ accent, border }) => ({
      h2: `padding-block-start:1.5rem;border-block-start:1px solid ${border};color:${accent};`,
    }),
  },
  corporate: {
    font: BUSINESS,
    palette: (brand) => ({
      background: '#FFFFFF',
      text: '#24303D',
      muted: '#52606D',
      accent: brand ?? '#0B4F8A',
      border: '#CBD5E1',
      surface: '#EEF3F8',
      heading: '#0B2545',
    }),
    extra: ({ accent, border, surface }) => ({
      article: `border-block-start:6px solid ${accent};`,
      header: `padding-block-end:1rem;border-block-end:1px solid ${border};`,
      h2: `padding:.5rem .75rem;background:${surface};border-inline-start:4px solid ${accent};font-weight:600;`,
      img: 'border-radius:0;',
    }),
  },
  editorial: {
    font: SERIF,
    palette: (brand) => ({
      background: '#FDFBF6',
      text: '#2B2622',
      muted: '#6B5F55',
      accent: brand ?? '#9B2C1F',
      border: '#DDD3C5',
      surface: '#F5EFE4',
      heading: '#1A1613',
    }),
    extra: ({ accent }) => ({
      article: 'font-size:1.125rem;line-height:1.75;',
      header: `padding-block-end:1.25rem;border-block-end:3px double ${accent};`,
      h1: 'font-size:clamp(1.9rem,7vw,3rem);font-weight:400;letter-spacing:-.01em;line-height:1.12;',
      h2: `font-weight:400;font-size:clamp(1.4rem,4.5vw,1.8rem);color:${accent};`,
      time: 'font-style:italic;',
      em: 'font-style:italic;',
      img: 'border:0;border-radius:0;',
    }),
  },
  minimal: {
    font: SANS,
    palette: (brand) => ({
      background: '#FFFFFF',
      text: '#333333',
      muted: '#666666',
      accent: brand ?? '#374151',
      border: '#E5E5E5',
      surface: '#F5F5F5',
      heading: brand ?? '#111111',
    }),
    extra: () => ({
      article: 'max-width:40rem;font-size:.9375rem;',
      h1: 'font-size:clamp(1.35rem,4vw,1.6rem);font-weight:500;',
      h2: 'font-size:1.0625rem;font-weight:600;margin-block-start:2rem;',
      img: 'border:0;border-radius:.25rem;',
    }),
  },
};

const fontOf = ({ font }: Style, brand: ArticleBrand | null): string =>
  brand?.fontFamily ? fontStackOf(brand.fontFamily) : font;

/**
 * Returns the palette of a style with the brand's colour, which is adjusted until it is readable on the
 * background.
 */
function paletteOf(style: Style, brand: ArticleBrand | null): Palette {
  const { background } = style.palette(null);
  return style.palette(brand?.primaryColor ? readableOn(background, brand.primaryColor) : null);
}

/** Returns a theme, with the brand's settings if given. */
export function themeOf(style: ArticleStyle, brand: ArticleBrand | null): ArticleTheme {
  const made = STYLES[style];
  const palette = paletteOf(made, brand);
  const rules = rulesOf({ palette, font: fontOf(made, brand), extra: made.extra(palette) });
  return { style, logoUrl: brand?.logoUrl ?? null, rules };
}

const VARIABLES: Palette = {
  background: 'var(--background)',
  text: 'var(--text)',
  muted: 'var(--muted)',
  accent: 'var(--accent)',
  border: 'var(--border)',
  surface: 'var(--surface)',
  heading: 'var(--heading)',
};

/**
 * Returns the theme of a published page, whose rules use custom properties for a light palette and, where the
 * reader prefers it, a dark one.
 */
export function pageThemeOf(style: ArticleStyle, brand: ArticleBrand | null): PageTheme {
  const made = STYLES[style];
  const light = paletteOf(made, brand);
  const dark = paletteOf(STYLES.dark, { primaryColor: light.accent, fontFamily: null, logoUrl: null });
  const rules = rulesOf({ palette: VARIABLES, font: fontOf(made, brand), extra: made.extra(VARIABLES) });
  const palettes = style === 'dark' ? { dark: light } : { light, dark };
  return { logoUrl: brand?.logoUrl ?? null, rules, palettes };
}
