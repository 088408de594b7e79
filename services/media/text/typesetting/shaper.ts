import * as hb from 'harfbuzzjs';
import { type FontFace, readShapingTables } from './font-face.js';

/** A face with which text is measured exactly as it is drawn. */
export interface Shaper {
  readonly family: string;
  readonly isBold: boolean;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** Fractions of an em; together they are the line height, which libass calls the size. */
  readonly ascent: number;
  readonly descent: number;
  has(codePoint: number): boolean;
  /** Returns how far the glyph of each UTF-16 unit reaches from the left, in em, for text of one direction. */
  measure(text: string, isRightToLeft: boolean): Measured;
}

export interface Measured {
  readonly width: number;
  /** Returns the left and right edge of the glyphs of a range of units. */
  edges(from: number, to: number): readonly [left: number, right: number];
}

const MAX_REMEMBERED = 5000;
const REMEMBERED_LENGTH = 20;

export async function openShaper(face: FontFace, sha256: string): Promise<Shaper> {
  const font = new hb.Font(new hb.Face(new hb.Blob(await readShapingTables(face))));
  const codePoints = new Set(font.face.collectUnicodes());
  const { family, isBold, unitsPerEm } = face;
  const measured = new Map<string, Measured>();
  return {
    family,
    isBold,
    sha256,
    ascent: face.ascent / unitsPerEm,
    descent: face.descent / unitsPerEm,
    has: (codePoint) => codePoints.has(codePoint),
    measure: (text, isRightToLeft) => {
      const key = `${isRightToLeft ? 'R' : 'L'}${text}`;
      const known = measured.get(key) ?? measure(font, unitsPerEm, text, isRightToLeft);
      // Words recur; whole lines do not.
      if (measured.size >= MAX_REMEMBERED) measured.clear();
      if (text.length <= REMEMBERED_LENGTH) measured.set(key, known);
      return known;
    },
  };
}

function measure(font: hb.Font, unitsPerEm: number, text: string, isRightToLeft: boolean): Measured {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(font, buffer);
  let width = 0;
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ cluster, xAdvance = 0 }) => {
    const left = width;
    width += xAdvance / unitsPerEm;
    return { cluster, left, right: width };
  });
  return {
    width,
    edges: (from, to) => {
      const within = glyphs.filter(({ cluster }) => cluster >= from && cluster < to);
      if (within.length === 0) return [0, 0];
      return [Math.min(...within.map(({ left }) => left)), Math.max(...within.map(({ right }) => right))];
    },
  };
}
