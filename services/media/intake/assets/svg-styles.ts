import { InvalidAsset } from './invalid-asset.js';
import type { SvgElement } from './svg-elements.js';

/** The parts of a style that make rendering expensive. */
export interface Style {
  /** Ids of the elements that it refers to. */
  readonly ids: readonly string[];
  readonly isFiltered: boolean;
}

/** Number of selectors of a rule times the number of elements that the rule refers to. */
const MAX_SHEET_REFERENCES = 100_000;

/** A type, a class or an id, alone. */
const SIMPLE = /^(\*|[.#]?[\w-]+)$/;

/** Reads the declarations in an attribute or a rule. */
export function readStyle(written: string): Style {
  const style = plain(written);
  return { ids: idsIn(style), isFiltered: /filter\s*:/i.test(style) };
}

/**
 * Returns a function for the styles that style sheets apply to an element. Throws `InvalidAsset` where that
 * depends on more than its name, classes and id.
 */
export function readSheets(sheets: readonly string[]): (element: SvgElement) => Style[] {
  const rules = new Map<string, { ids: string[]; isFiltered: boolean }>();
  let references = 0;
  for (const sheet of sheets) {
    const text = plain(sheet);
    // External style sheets are not loaded, but one in a data URL could contain anything.
    if (/@import/i.test(text) && /data:/i.test(text))
      throw new InvalidAsset('an SVG must contain its style sheets itself');
    for (const rule of text.split('}')) {
      const brace = rule.indexOf('{');
      const body = rule.slice(brace + 1);
      const { ids, isFiltered } = { ids: idsIn(body), isFiltered: /filter\s*:/i.test(body) };
      if (ids.length === 0 && !isFiltered) continue;
      const selectors = rule.slice(0, Math.max(brace, 0)).split(';').at(-1) ?? '';
      for (const selector of selectors.split(',')) {
        const key = selector.trim();
        if (!SIMPLE.test(key))
          throw new InvalidAsset(
            'a style sheet rule that refers to an element or a filter must have one type, class or id as its selector',
          );
        const known = rules.get(key) ?? { ids: [], isFiltered: false };
        references += ids.length + 1;
        if (references > MAX_SHEET_REFERENCES)
          throw new InvalidAsset(
            `the style sheets of an SVG must refer to its elements at most ${MAX_SHEET_REFERENCES} times`,
          );
        for (const id of ids) known.ids.push(id);
        rules.set(key, { ids: known.ids, isFiltered: known.isFiltered || isFiltered });
      }
    }
  }
  return (element) => {
    if (rules.size === 0) return [];
    const keys = new Set(['*', element.name]);
    for (const [name, value] of element.attributes) {
      if (name === 'id') keys.add(`#${value}`);
      if (name === 'class') for (const one of value.split(/\s+/)) keys.add(`.${one}`);
    }
    return [...keys].flatMap((key) => rules.get(key) ?? []);
  };
}

/** Returns the text without comments and escapes, which could hide anything. */
function plain(written: string): string {
  if (!written.includes('\\') && !written.includes('/*')) return written;
  const parts: string[] = [];
  let from = 0;
  for (let at = written.indexOf('/*'); at >= 0; at = written.indexOf('/*', from)) {
    parts.push(written.slice(from, at));
    const end = written.indexOf('*/', at + 2);
    from = end < 0 ? written.length : end + 2;
  }
  parts.push(written.slice(from));
  return parts.join('').replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (all, hex, character) => {
    if (hex === undefined) return character;
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/**
 * Returns the id of each `url(#id)`. The scan continues after each match, so that each character is read
 * once.
 */
function idsIn(style: string): string[] {
  const ids: string[] = [];
  const lower = style.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; ) {
    let start = at + 4;
    while (/\s/.test(style[start] ?? '')) start += 1;
    const quote = style[start];
    const isQuoted = quote === '"' || quote === "'";
    const found = isQuoted ? style.indexOf(quote, start + 1) : style.indexOf(')', start);
    const end = found < 0 ? style.length : found;
    const address = style.slice(isQuoted ? start + 1 : start, end).trim();
    if (address.startsWith('#')) ids.push(address.slice(1));
    at = lower.indexOf('url(', end);
  }
  return ids;
}
