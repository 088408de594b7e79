import { type EmojiFont, isEmoji, withoutEmoji } from './emoji-font.js';
import type { FontRegistry } from './font-registry.js';
import { EMOJI_FAMILY, notoFamiliesFor } from './noto-families.js';
import type { Shaper } from './shaper.js';

/** Shipped with the product, so available on every machine. */
const SHIPPED_FAMILY = 'DejaVu Sans';
/** Drawn for characters that no font has; libass would choose a fallback font that differs between machines. */
const MISSING_SIGN = '□';
/** Enough to recognize the problem. */
const MAX_LISTED = 50;

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
  /** As it is drawn; empty: not at all. */
  readonly text: string;
  readonly letters: Shaper;
  /** As it is written, where it is drawn otherwise. */
  readonly written?: string;
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
  /** Emoji that are not drawn, because there is no picture of them. */
  readonly droppedEmoji: readonly string[];
  /** Returns the graphemes of one of the texts, each with a font that has it. */
  signsOf(text: string): FoundSign[];
}

export interface FontRequest {
  readonly family: string;
  readonly isBold: boolean;
  readonly language: string | null;
  /** Draws emoji. Null: it is not installed; absent: the text is drawn without emoji. */
  readonly emoji?: EmojiFont | null;
}

async function openShipped(registry: FontRegistry, isBold: boolean): Promise<Shaper> {
  const shipped = await registry.open(SHIPPED_FAMILY, isBold);
  if (!shipped) throw new Error(`The font ${SHIPPED_FAMILY} is missing`);
  return shipped;
}

/** Opens the font in which a text is drawn where the font has its characters. */
export const openMainFont = async (
  registry: FontRegistry,
  { family, isBold }: Pick<FontRequest, 'family' | 'isBold'>,
): Promise<Shaper> => (await registry.open(family, isBold)) ?? openShipped(registry, isBold);

/**
 * Finds a font for every grapheme of the texts: the requested family, otherwise one that has it. Runs before
 * anything is drawn.
 */
export async function chooseFonts(
  registry: FontRegistry,
  { family, isBold, language, emoji }: FontRequest,
  texts: readonly string[],
): Promise<ChosenFonts> {
  const requested = await registry.open(family, isBold);
  const shipped = await openShipped(registry, isBold);
  const main = requested ?? shipped;
  const missingFonts = new Set<string>(requested ? [] : [family]);
  const missingGlyphs = new Set<string>();
  const found = new Map<string, Shaper | null>();

  const droppedEmoji = new Set<string>();

  const find = async (sign: string): Promise<Shaper | null> => {
    for (const letters of [main, shipped]) if (draws(letters, sign)) return letters;
    const absent: string[] = [];
    for (const name of notoFamiliesFor(registry, sign, language)) {
      const letters = await registry.open(name, isBold);
      if (!letters) absent.push(name);
      else if (draws(letters, sign)) return letters;
    }
    missingGlyphs.add(sign);
    if (absent[0]) missingFonts.add(absent[0]);
    return null;
  };
  const pictured = new Map<string, DrawnEmoji>();
  for (const sign of new Set(texts.flatMap(splitSigns))) {
    if (!isEmoji(sign)) found.set(sign, await find(sign));
    else if (emoji?.draws(sign)) pictured.set(sign, { text: sign, letters: emoji });
    else {
      droppedEmoji.add(sign);
      const text = withoutEmoji(sign);
      pictured.set(sign, { text, letters: text === '' ? null : await find(text) });
    }
  }
  if (droppedEmoji.size > 0 && emoji === null) missingFonts.add(EMOJI_FAMILY);

  return {
    main,
    faults: {
      missingGlyphs: [...missingGlyphs].slice(0, MAX_LISTED),
      missingFonts: [...missingFonts].slice(0, MAX_LISTED),
      fallbackFamily: requested ? null : shipped.family,
    },
    droppedEmoji: [...droppedEmoji].slice(0, MAX_LISTED),
    signsOf: (text) => signsOf(text, { found, pictured, main, shipped }),
  };
}

/** How an emoji is drawn: as a picture, as what is left of it without one, or not at all. */
interface DrawnEmoji {
  readonly text: string;
  readonly letters: Shaper | null;
}

interface FoundFonts {
  readonly found: ReadonlyMap<string, Shaper | null>;
  readonly pictured: ReadonlyMap<string, DrawnEmoji>;
  readonly main: Shaper;
  readonly shipped: Shaper;
}

function signsOf(text: string, { found, pictured, main, shipped }: FoundFonts): FoundSign[] {
  let previous = main;
  let next = 0;
  return splitSigns(text).map((sign): FoundSign => {
    const at = next;
    next += sign.length;
    const emoji = pictured.get(sign);
    if (emoji) {
      const written = emoji.text === sign ? {} : { written: sign };
      return { text: emoji.text, letters: emoji.letters ?? previous, at, ...written };
    }
    const letters = found.get(sign) ?? null;
    if (!letters) return { text: MISSING_SIGN, letters: shipped, at, written: sign };
    // Punctuation and spaces use the font of the word before them: each change of font is a visible seam in
    // the line.
    previous = previous !== letters && isShared(sign) && draws(previous, sign) ? previous : letters;
    return { text: sign, letters: previous, at };
  });
}

const isShared = (sign: string): boolean => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(sign);

const draws = (letters: Shaper, sign: string): boolean =>
  Array.from(sign).every((character) => UNDRAWN.test(character) || letters.has(character.codePointAt(0)!));
