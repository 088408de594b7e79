import type { ArticleStyle } from '../../../schemas/article.js';
import { type ArticleTheme, rulesOf, type ThemeTokens } from './article-theme.js';
import { fontStackOf } from './font-stack.js';
import { readableOn } from './readable-colour.js';

/** What a Brand Kit decides; null where it says nothing. */
export interface ArticleBrand {
  readonly primaryColor: string | null;
  readonly fontFamily: string | null;
  readonly logoUrl: string | null;
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const BUSINESS = "'Segoe UI','Helvetica Neue',Arial,'Noto Sans',sans-serif";
const SERIF = "Georgia,'Times New Roman','Noto Serif',serif";

type Style = (accent: string | null, font: string | null) => ThemeTokens;

const STYLES: Readonly<Record<ArticleStyle, Style>> = {
  default: (brand, font) => {
    const accent = brand ?? '#2563EB';
    return {
      ...{ background: '#FFFFFF', text: '#1F2937', muted: '#4B5563', accent, border: '#D1D5DB' },
      ...{ bodyFont: font ?? SANS, headingFont: font ?? SANS, headingColour: '#111827' },
      extra: { h2: `padding-inline-start:.75rem;border-inline-start:4px solid ${accent};` },
    };
  },
  dark: (brand, font) => {
    const accent = brand ?? '#60A5FA';
    return {
      ...{ background: '#0F172A', text: '#E2E8F0', muted: '#A3B1C6', accent, border: '#334155' },
      ...{ bodyFont: font ?? SANS, headingFont: font ?? SANS, headingColour: '#F8FAFC' },
      extra: { h2: `padding-block-start:1.5rem;border-block-start:1px solid #334155;color:${accent};` },
    };
  },
  corporate: (brand, font) => {
    const accent = brand ?? '#0B4F8A';
    return {
      ...{ background: '#FFFFFF', text: '#24303D', muted: '#52606D', accent, border: '#CBD5E1' },
      ...{ bodyFont: font ?? BUSINESS, headingFont: font ?? BUSINESS, headingColour: '#0B2545' },
      extra: {
        article: `border-block-start:6px solid ${accent};`,
        header: `padding-block-end:1rem;border-block-end:1px solid #CBD5E1;`,
        h2: `padding:.5rem .75rem;background:#EEF3F8;border-inline-start:4px solid ${accent};font-weight:600;`,
        img: 'border-radius:0;',
      },
    };
  },
  editorial: (brand, font) => {
    const accent = brand ?? '#9B2C1F';
    return {
      ...{ background: '#FDFBF6', text: '#2B2622', muted: '#6B5F55', accent, border: '#DDD3C5' },
      ...{ bodyFont: font ?? SERIF, headingFont: font ?? SERIF, headingColour: '#1A1613' },
      extra: {
        article: 'font-size:1.125rem;line-height:1.75;',
        header: `padding-block-end:1.25rem;border-block-end:3px double ${accent};`,
        h1: 'font-size:clamp(1.9rem,7vw,3rem);font-weight:400;letter-spacing:-.01em;line-height:1.12;',
        h2: `font-weight:400;font-size:clamp(1.4rem,4.5vw,1.8rem);color:${accent};`,
        time: 'font-style:italic;',
        em: 'font-style:italic;',
        img: 'border:0;border-radius:0;',
      },
    };
  },
  minimal: (brand, font) => {
    const accent = brand ?? '#374151';
    return {
      ...{ background: '#FFFFFF', text: '#333333', muted: '#666666', accent, border: '#E5E5E5' },
      ...{ bodyFont: font ?? SANS, headingFont: font ?? SANS, headingColour: brand ?? '#111111' },
      extra: {
        article: 'max-width:40rem;font-size:.9375rem;',
        h1: 'font-size:clamp(1.35rem,4vw,1.6rem);font-weight:500;',
        h2: 'font-size:1.0625rem;font-weight:600;margin-block-start:2rem;',
        img: 'border:0;border-radius:.25rem;',
      },
    };
  },
};

/** A style sheet, on brand where a brand is given: its colour is shifted until it can be read on the background. */
export function themeOf(style: ArticleStyle, brand: ArticleBrand | null): ArticleTheme {
  const make = STYLES[style];
  const font = brand?.fontFamily ? fontStackOf(brand.fontFamily) : null;
  const { background } = make(null, null);
  const accent = brand?.primaryColor ? readableOn(background, brand.primaryColor) : null;
  return { style, logoUrl: brand?.logoUrl ?? null, rules: rulesOf(make(accent, font)) };
}
