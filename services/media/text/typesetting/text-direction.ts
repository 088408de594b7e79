import bidiFactory from 'bidi-js';

// The package exports the function itself; its types describe another module format.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const RIGHT_TO_LEFT_LANGUAGES = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ku',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Returns the bidi level of each UTF-16 unit of a paragraph: odd levels run from right to left. */
export const directionLevels = (text: string, language: string | null): Uint8Array =>
  embedded(text, language).levels;

/** Whether a paragraph starts at the right. */
export const readsRightToLeft = (text: string, language: string | null): boolean =>
  (embedded(text, language).paragraphs[0]?.level ?? 0) % 2 === 1;

function embedded(text: string, language: string | null) {
  const name = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  // An Arabic sentence may start with the Latin name of a program.
  const isSurelyRightToLeft = RIGHT_TO_LEFT_LANGUAGES.has(name) && RIGHT_TO_LEFT.test(text);
  return bidi.getEmbeddingLevels(text, isSurelyRightToLeft ? 'rtl' : 'auto');
}

/** Reorders runs from logical to visual order, left to right. */
export function inVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to += 1;
      if (to === from) continue;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
