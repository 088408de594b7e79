import type { InteractionBox } from '../../../../../schemas/interaction.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { isReadable, textOfLine } from './screen-text.js';

/** Where text is on the screen from this time on, as shares of the frame. */
export interface ScreenTextBoxes {
  readonly atSeconds: number;
  readonly boxes: readonly InteractionBox[];
  /** The text in each box. Absent in text that was read before it was stored. */
  readonly lines?: readonly string[];
}

/** Returns the boxes of the lines of text in an image of this size, and what they say. */
export function toTextBoxes(
  lines: readonly ReadLine[],
  size: { readonly width: number; readonly height: number },
): Required<Pick<ScreenTextBoxes, 'boxes' | 'lines'>> {
  const found = lines.filter(isReadable).flatMap((line) => {
    const boxes = line.words.flatMap(({ box }) => box ?? []);
    if (boxes.length === 0) return [];
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.left + box.width));
    const bottom = Math.max(...boxes.map((box) => box.top + box.height));
    const part = (value: number, side: number) =>
      Math.min(1, Math.max(0, Math.round((value / side) * 1e4) / 1e4));
    const box = {
      x: part(left, size.width),
      y: part(top, size.height),
      width: part(right - left, size.width),
      height: part(bottom - top, size.height),
    };
    return [{ box, text: textOfLine(line) }];
  });
  return { boxes: found.map(({ box }) => box), lines: found.map(({ text }) => text) };
}
