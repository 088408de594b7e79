import * as hb from 'harfbuzzjs';
import { type BitmapGlyph, readBitmapGlyph, readBitmapIndex } from './bitmap-glyphs.js';
import { isEmoji } from './emoji.js';
import { type FontFace, readShapingTables, readTable } from './font-face.js';
import type { Measured, Shaper } from './shaper.js';

/** The picture of an emoji within a run, in em from the run's left end and from the baseline upwards. */
export interface EmojiGlyph {
  readonly glyph: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A font whose glyphs are pictures: it measures text like any other, and its runs are drawn as pictures. */
export interface EmojiFont extends Shaper {
  /** Whether the font has a picture for the whole grapheme or, failing that, for each of its parts. */
  draws(grapheme: string): boolean;
  pictures(text: string, isRightToLeft: boolean): EmojiGlyph[];
  /** Returns the picture of a glyph as PNG. */
  png(glyph: number): Promise<Buffer>;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Asks for the colour picture of a character; fonts leave it out of their sequences. */
const VARIATION = '\uFE0F';

/** Opens a font with colour pictures; null when it has none that can be drawn. */
export async function openEmojiFont(face: FontFace, sha256: string): Promise<EmojiFont | null> {
  const index = readBitmapIndex(await readTable(face, 'CBLC'));
  if (!index) return null;
  const { pixelsPerEm, placeOf } = index;
  const font = new hb.Font(new hb.Face(new hb.Blob(await readShapingTables(face))));
  const read = async (glyph: number): Promise<BitmapGlyph> => {
    const place = placeOf.get(glyph);
    if (!place) throw new Error(`${face.family} has no picture of glyph ${glyph}`);
    return readBitmapGlyph(await readTable(face, 'CBDT', place), place);
  };
  // All pictures of the font are of one size, so that one of them measures all.
  const [first] = placeOf.keys();
  const usual = await read(first!);
  const em = (pixels: number) => pixels / pixelsPerEm;
  const advance = em(usual.advance);

  const known = new Map<string, readonly number[]>();
  const glyphsOf = (grapheme: string): readonly number[] => {
    const found = known.get(grapheme) ?? findGlyphs(font, placeOf, grapheme);
    known.set(grapheme, found);
    return found;
  };
  const placed = (text: string, isRightToLeft: boolean) => {
    let left = 0;
    const parts = [...graphemes.segment(text)].map(({ segment, index: from }) => {
      const glyphs = glyphsOf(segment);
      const part = { from, to: from + segment.length, left, right: left + glyphs.length * advance, glyphs };
      left = part.right;
      return part;
    });
    const mirrored = parts.map((part) => ({ ...part, left: left - part.right, right: left - part.left }));
    return { width: left, parts: isRightToLeft ? mirrored : parts };
  };
  return {
    family: face.family,
    isBold: face.isBold,
    sha256,
    ascent: face.ascent / face.unitsPerEm,
    descent: face.descent / face.unitsPerEm,
    // Digits and spaces are in the font only as parts of sequences.
    has: () => false,
    draws: (grapheme) => isEmoji(grapheme) && glyphsOf(grapheme).length > 0,
    measure: (text, isRightToLeft): Measured => {
      const { width, parts } = placed(text, isRightToLeft);
      return {
        width,
        edges: (from, to) => {
          const within = parts.filter((part) => part.from >= from && part.from < to);
          if (within.length === 0) return [0, 0];
          return [
            Math.min(...within.map((part) => part.left)),
            Math.max(...within.map((part) => part.right)),
          ];
        },
      };
    },
    pictures: (text, isRightToLeft) =>
      placed(text, isRightToLeft).parts.flatMap(({ left, glyphs }) =>
        glyphs.map((glyph, position) => ({
          glyph,
          left: left + position * advance + em(usual.bearingX),
          top: em(usual.bearingY),
          width: em(usual.width),
          height: em(usual.height),
        })),
      ),
    png: async (glyph) => (await read(glyph)).bytes,
  };
}

/** Returns the glyphs that a grapheme is drawn with: one where the font knows the sequence, otherwise its parts. */
function findGlyphs(font: hb.Font, placeOf: ReadonlyMap<number, unknown>, grapheme: string): number[] {
  const drawn = (text: string) => shape(font, text).filter((glyph) => placeOf.has(glyph));
  const whole = drawn(grapheme);
  return whole.length === 1 ? whole : drawn(grapheme.replaceAll(VARIATION, ''));
}

function shape(font: hb.Font, text: string): number[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(hb.Direction.LTR);
  hb.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions().map(({ codepoint }) => codepoint);
}

/** Whether text in a font is drawn as pictures. */
export const isEmojiFont = (letters: Shaper): letters is EmojiFont => 'pictures' in letters;
