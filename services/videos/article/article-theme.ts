import type { ArticleStyle } from '../../../schemas/article.js';

/** How an article looks. Declarations are of CSS, by what an element is in an article. */
export interface ArticleTheme {
  readonly style: ArticleStyle;
  readonly logoUrl: string | null;
  readonly rules: Readonly<Record<string, string>>;
}

/** Colours of a style. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  /** Of what is said in passing: times. */
  readonly muted: string;
  /** Of links and marks; readable as text. */
  readonly accent: string;
  readonly border: string;
  /** Behind what is set off. */
  readonly surface: string;
  readonly heading: string;
}

/** How an article looks as a page of its own; its rules take colours from custom properties. */
export interface PageTheme extends Pick<ArticleTheme, 'logoUrl' | 'rules'> {
  /** Without light ones it is always dark. */
  readonly palettes: { readonly light?: Palette; readonly dark: Palette };
}

/** What the styles differ in. */
export interface ThemeTokens {
  readonly palette: Palette;
  readonly font: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** What every style has: it fits a narrow screen, and nothing in it is wider than itself. */
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

/** Roles that are no element's name are classes of a page. */
const CLASSES: ReadonlySet<string> = new Set(['logo', 'time', 'figure']);

/** Of what is on a page around the article, and what an article's pictures have but a logo has not. */
const AROUND = `body{margin:0;background:var(--background);}.logo{border:0;border-radius:0;}
footer{box-sizing:border-box;max-width:48rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2.5rem) 2.5rem;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;color:var(--muted);font:.875rem/1.5 system-ui,sans-serif;}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;}footer a{color:var(--accent);}
@media print{:root{--background:#fff;--text:#000;--heading:#000;}h2,.time{break-after:avoid;}.figure{break-inside:avoid;}footer nav{display:none;}}`;

/** The rules of a style as a style sheet. */
export const rulesOfPage = (rules: ArticleTheme['rules']): string =>
  Object.entries(rules)
    .map(([role, declarations]) => `${CLASSES.has(role) ? `.${role}` : role}{${declarations}}`)
    .join('') + AROUND;
