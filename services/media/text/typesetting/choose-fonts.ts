import type { FontShelf } from './font-shelf.js';
import { notoFamiliesFor } from './noto-families.js';
import type { Shaper } from './shaper.js';

/** Shipped with the product, so available on every machine. */
const SHIPPED_FAMILY = 'DejaVu Sans';
/** Drawn for characters that no font has; libass would choose a fallback font that differs between machines. */
const MISSING_SIGN = '□';
/** Enough to recognize the problem. */
const MAX_TOLD = 50;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into graphemes. */
function splitSigns(text: string): string[] {
  // A segmenter takes a hundred times as long.
  if (/^[ -~\n]*$/.test(text)) return text.split('');
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

const UNDRAWN = /\p{Default_Ignorable_Code_Point}|\s/u;

/** A grapheme and the font it is drawn with. */
export interface Sign {
  readonly text: string;
  readonly letters: Shaper;
}

/** A grapheme and its position in the text. */
export interface FoundSign extends Sign {
  readonly at: number;
}

/** What could not be drawn as requested. */
export interface FontFaults {
  /** Characters that no installed font has. */
  readonly missingGlyphs: string[];
  /** Fonts that would have them, or that were requested, and are not installed. */
  readonly missingFonts: string[];
  /** Used instead of the requested family; null when that is installed. */
  readonly fallbackFamily: string | null;
}

export interface ChosenFonts {
  readonly main: Shaper;
  readonly faults: FontFaults;
  /** Returns the graphemes of one of the texts, each with a font that has it. */
  signsOf(text: string): FoundSign[];
}

interface FontRequest {
  readonly family: string;
  readonly isBold: boolean;
  readonly language: string | null;
}

/**
 * Finds a font for every grapheme of the texts: the requested family, otherwise one that has it. Runs before
 * anything is drawn.
 */
export async function chooseFonts(
  shelf: FontShelf,
  { family, isBold, language }: FontRequest,
  texts: readonly string[],
): Promise<ChosenFonts> {
  const requested = await shelf.open(family, isBold);
  const shipped = await shelf.open(SHIPPED_FAMILY, isBold);
  if (!shipped) throw new Error(`The font ${SHIPPED_FAMILY} is missing`);
  const main = requested ?? shipped;
  const missingFonts = new Set<string>(requested ? [] : [family]);
  const missingGlyphs = new Set<string>();
  const found = new Map<string, Shaper | null>();

  const find = async (sign: string): Promise<Shaper | null> => {
    for (const letters of [main, shipped]) if (draws(letters, sign)) return letters;
    const absent: string[] = [];
    for (const name of notoFamiliesFor(shelf, sign, language)) {
      const letters = await shelf.open(name, isBold);
      if (!letters) absent.push(name);
      else if (draws(letters, sign)) return letters;
    }
    missingGlyphs.add(sign);
    if (absent[0]) missingFonts.add(absent[0]);
    return null;
  };
  for (const text of texts)
    for (const sign of splitSigns(text)) if (!found.has(sign)) found.set(sign, await find(sign));

  return {
    main,
    faults: {
      missingGlyphs: [...missingGlyphs].slice(0, MAX_TOLD),
      missingFonts: [...missingFonts].slice(0, MAX_TOLD),
      fallbackFamily: requested ? null : shipped.family,
    },
    signsOf: (text) => signsOf(text, found, main, shipped),
  };
}

function signsOf(
  text: string,
  found: ReadonlyMap<string, Shaper | null>,
  main: Shaper,
  shipped: Shaper,
): FoundSign[] {
  let previous = main;
  let next = 0;
  return splitSigns(text).map((sign) => {
    const at = next;
    next += sign.length;
    const letters = found.get(sign) ?? null;
    if (!letters) return { text: MISSING_SIGN, letters: shipped, at };
    // Punctuation and spaces use the font of the word before them: each change of font is a visible seam in
    // the line.
    previous = previous !== letters && isShared(sign) && draws(previous, sign) ? previous : letters;
    return { text: sign, letters: previous, at };
  });
}

const isShared = (sign: string): boolean => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(sign);

const draws = (letters: Shaper, sign: string): boolean =>
  Array.from(sign).every((character) => UNDRAWN.test(character) || letters.has(character.codePointAt(0)!));
