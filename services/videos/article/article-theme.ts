import type { ArticleStyle } from '../../../schemas/article.js';

/** The theme of an article: CSS declarations by the role of an element. */
export interface ArticleTheme {
  readonly style: ArticleStyle;
  readonly logoUrl: string | null;
  readonly rules: Readonly<Record<string, string>>;
}

/** The colours of a style. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  /** Colour of secondary text, such as times. */
  readonly muted: string;
  /** Colour of links and highlights; readable as text. */
  readonly accent: string;
  readonly border: string;
  /** Background of highlighted blocks. */
  readonly surface: string;
  readonly heading: string;
}

/** The theme of a published page, whose rules use custom properties for colours. */
export interface PageTheme extends Pick<ArticleTheme, 'logoUrl' | 'rules'> {
  /** A page without a light palette is always dark. */
  readonly palettes: { readonly light?: Palette; readonly dark: Palette };
}

/** The properties in which the styles differ. */
export interface ThemeTokens {
  readonly palette: Palette;
  readonly font: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** Returns the rules that all styles share. Articles fit narrow screens, and no element overflows. */
export function rulesOf(tokens: ThemeTokens): Record<string, string> {
  const { palette, font } = tokens;
  const { background, text, muted, accent, border } = palette;
  const heading = `font-family:${font};color:${palette.heading};line-height:1.25;overflow-wrap:anywhere;`;
  const rules: Record<string, string> = {
    article: `box-sizing:border-box;max-width:48rem;margin:0 auto;padding:clamp(1rem,4vw,2.5rem);background:${background};color:${text};font-family:${font};font-size:1rem;line-height:1.65;overflow-wrap:anywhere;`,
    header: 'margin:0 0 1.5rem;',
    logo: 'display:block;max-width:min(12rem,60%);max-height:3rem;margin:0 0 1.25rem;',
    h1: `${heading}margin:0;font-size:clamp(1.6rem,5vw,2.25rem);`,
    h2: `${heading}margin:2.25rem 0 .5rem;font-size:clamp(1.2rem,3.5vw,1.45rem);`,
    h3: `${heading}margin:1.75rem 0 .5rem;font-size:1.15rem;`,
    h4: `${heading}margin:1.5rem 0 .5rem;font-size:1rem;`,
    p: 'margin:.75rem 0;',
    time: `margin:.25rem 0 .75rem;font-size:.875rem;color:${muted};`,
    figure: 'margin:1rem 0;',
    em: 'font-style:normal;',
    img: `display:block;box-sizing:border-box;max-width:100%;max-height:32rem;height:auto;border:1px solid ${border};border-radius:.5rem;`,
    a: `color:${accent};`,
    ul: 'margin:.75rem 0;padding-inline-start:1.5rem;',
    ol: 'margin:.75rem 0;padding-inline-start:1.5rem;',
    blockquote: `margin:1rem 0;padding-inline-start:1rem;border-inline-start:4px solid ${border};`,
    pre: `overflow:auto;padding:1rem;border:1px solid ${border};border-radius:.5rem;`,
    code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em;',
    hr: `border:0;border-top:1px solid ${border};margin:2rem 0;`,
  };
  for (const [role, more] of Object.entries(tokens.extra)) rules[role] = `${rules[role] ?? ''}${more}`;
  return rules;
}

export const declarationsOf = ({ rules }: Pick<ArticleTheme, 'rules'>, role: string): string | undefined =>
  rules[role];

/** Roles that are not element names become classes of the page. */
const CLASSES: ReadonlySet<string> = new Set(['logo', 'time', 'figure']);

/** Styles of the page around the article, and resets of image styles that do not apply to the logo. */
const AROUND = `body{margin:0;background:var(--background);}.logo{border:0;border-radius:0;}
footer{box-sizing:border-box;max-width:48rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2.5rem) 2.5rem;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;color:var(--muted);font:.875rem/1.5 system-ui,sans-serif;}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;}footer a{color:var(--accent);}
@media print{:root{--background:#fff;--text:#000;--heading:#000;}h2,.time{break-after:avoid;}.figure{break-inside:avoid;}footer nav{display:none;}}`;

/** Serializes the rules of a style as a style sheet. */
export const rulesOfPage = (rules: ArticleTheme['rules']): string =>
  Object.entries(rules)
    .map(([role, declarations]) => `${CLASSES.has(role) ? `.${role}` : role}{${declarations}}`)
    .join('') + AROUND;
