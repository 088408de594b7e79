import type { FontShelf } from './font-shelf.js';
import { notoFamiliesFor } from './noto-families.js';
import type { Shaper } from './shaper.js';

/** What is there on every machine. */
const SHIPPED_FAMILY = 'DejaVu Sans';
/** Drawn for what no font has; libass would look for a font of its own, on each machine another. */
const MISSING_SIGN = '□';
/** Enough to see what is the matter. */
const MAX_TOLD = 50;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What the reader takes for one sign each. */
function splitSigns(text: string): string[] {
  // A segmenter takes a hundred times as long.
  if (/^[ -~\n]*$/.test(text)) return text.split('');
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

const UNDRAWN = /\p{Default_Ignorable_Code_Point}|\s/u;

/** One sign to the reader, and what it is drawn with. */
export interface Sign {
  readonly text: string;
  readonly letters: Shaper;
}

/** A sign, and where it begins in the text. */
export interface FoundSign extends Sign {
  readonly at: number;
}

/** What could not be drawn as it was asked for. */
export interface FontFaults {
  /** Signs that no font here has. */
  readonly missingGlyphs: string[];
  /** Fonts that would have them, or that were asked for, and are not installed. */
  readonly missingFonts: string[];
  /** Used instead of the family that was asked for; null: that is there. */
  readonly fallbackFamily: string | null;
}

export interface ChosenFonts {
  readonly main: Shaper;
  readonly faults: FontFaults;
  /** The signs of one of the texts, each with letters that have it. */
  signsOf(text: string): FoundSign[];
}

interface Wish {
  readonly family: string;
  readonly isBold: boolean;
  readonly language: string | null;
}

/** Finds letters for every sign of the texts: the family that was asked for, else what has it. Looked up before anything is drawn. */
export async function chooseFonts(
  shelf: FontShelf,
  { family, isBold, language }: Wish,
  texts: readonly string[],
): Promise<ChosenFonts> {
  const wished = await shelf.open(family, isBold);
  const shipped = await shelf.open(SHIPPED_FAMILY, isBold);
  if (!shipped) throw new Error(`${SHIPPED_FAMILY} is not among the fonts`);
  const main = wished ?? shipped;
  const missingFonts = new Set<string>(wished ? [] : [family]);
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
      fallbackFamily: wished ? null : shipped.family,
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
    // A stop or a space goes with the word before it: each change of font is a seam in the line.
    previous = previous !== letters && isShared(sign) && draws(previous, sign) ? previous : letters;
    return { text: sign, letters: previous, at };
  });
}

const isShared = (sign: string): boolean => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(sign);

const draws = (letters: Shaper, sign: string): boolean =>
  Array.from(sign).every((character) => UNDRAWN.test(character) || letters.has(character.codePointAt(0)!));
