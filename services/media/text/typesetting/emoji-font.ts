import * as hb from 'harfbuzzjs';
import { type FontFace, readShapingTables, readTable } from './font-face.js';
import type { Measured, Shaper } from './shaper.js';

/** A colour glyph as a picture, with its size and place in pixels of the font's only size. */
interface BitmapGlyph {
  /** PNG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** From the glyph's origin to the picture's left edge, and up from the baseline to its top edge. */
  readonly bearingX: number;
  readonly bearingY: number;
  readonly advance: number;
}

/** Where the font file has the picture of a glyph. */
export interface BitmapPlace {
  readonly offset: number;
  readonly length: number;
  readonly imageFormat: number;
}

const SIZE_RECORD = 48;
const SMALL_METRICS_PNG = 17;
const BIG_METRICS_PNG = 18;

/**
 * Reads the index of a font's colour pictures (the table CBLC). Returns how many pixels an em has and where the
 * table CBDT has the picture of each glyph; null for an index without PNG pictures. Throws a RangeError when the
 * table claims more than it contains.
 */
function readBitmapIndex(
  index: Buffer,
): { readonly pixelsPerEm: number; readonly placeOf: ReadonlyMap<number, BitmapPlace> } | null {
  if (index.readUInt32BE(4) === 0) return null;
  const size = 8;
  const tables = index.readUInt32BE(size);
  const count = index.readUInt32BE(size + 8);
  const pixelsPerEm = index.readUInt8(size + SIZE_RECORD - 3);
  const placeOf = new Map<number, BitmapPlace>();
  for (let at = tables; at < tables + 8 * count; at += 8) {
    const [first, last] = [index.readUInt16BE(at), index.readUInt16BE(at + 2)];
    const table = tables + index.readUInt32BE(at + 4);
    const [format, imageFormat] = [index.readUInt16BE(table), index.readUInt16BE(table + 2)];
    const images = index.readUInt32BE(table + 4);
    const isKnown = imageFormat === SMALL_METRICS_PNG || imageFormat === BIG_METRICS_PNG;
    if ((format !== 1 && format !== 3) || !isKnown) continue;
    const offsetOf = (entry: number) =>
      format === 1 ? index.readUInt32BE(table + 8 + 4 * entry) : index.readUInt16BE(table + 8 + 2 * entry);
    for (let glyph = first; glyph <= last; glyph += 1) {
      const [from, to] = [offsetOf(glyph - first), offsetOf(glyph - first + 1)];
      if (to > from) placeOf.set(glyph, { offset: images + from, length: to - from, imageFormat });
    }
  }
  return pixelsPerEm === 0 || placeOf.size === 0 ? null : { pixelsPerEm, placeOf };
}

/** Reads a picture with its measures from its place in the table CBDT. */
function readBitmapGlyph(entry: Buffer, { imageFormat }: Pick<BitmapPlace, 'imageFormat'>): BitmapGlyph {
  const metrics = imageFormat === SMALL_METRICS_PNG ? 5 : 8;
  const length = entry.readUInt32BE(metrics);
  return {
    height: entry.readUInt8(0),
    width: entry.readUInt8(1),
    bearingX: entry.readInt8(2),
    bearingY: entry.readInt8(3),
    advance: entry.readUInt8(4),
    bytes: entry.subarray(metrics + 4, metrics + 4 + length),
  };
}

const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20E3|\p{Extended_Pictographic}\uFE0F|\uFE0F|\u200D(?=\p{Extended_Pictographic})|[\u{E0020}-\u{E007F}]/gu;
const HAS_EMOJI = new RegExp(EMOJI.source, 'u');

/** Whether a grapheme is shown as a colour picture: also a keycap, a flag or a sequence of several characters. */
export const isEmoji = (grapheme: string): boolean => HAS_EMOJI.test(grapheme);

/** Returns what is left of a grapheme without colour pictures, such as the digit of a keycap. */
export const withoutEmoji = (grapheme: string): string => grapheme.replace(EMOJI, '');

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
