import type { Shaper } from '../../../text/typesetting/shaper.js';
import type { PlannedCaptions } from './planned-captions.js';

/** The fonts of a plan in order of use, all at the same em size. */
export class FontList {
  readonly #fonts: Shaper[] = [];
  /** Em size in pixels. */
  readonly em: number;

  constructor(main: Shaper, linePixels: number) {
    this.em = linePixels / (main.ascent + main.descent);
  }

  indexOf(letters: Shaper): number {
    const index = this.#fonts.indexOf(letters);
    return index >= 0 ? index : this.#fonts.push(letters) - 1;
  }

  get planned(): PlannedCaptions['fonts'] {
    return this.#fonts.map(({ family, isBold, sha256, ascent, descent }) => ({
      family,
      isBold,
      sha256,
      // libass takes the font size as the line height, which differs between fonts of one em size.
      size: Math.round((ascent + descent) * this.em * 1000) / 1000,
    }));
  }
}
