import type { InteractionBox } from '../../../../../schemas/interaction.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { isReadable } from './screen-text.js';

/** Where text is on the screen from this time on, as shares of the frame. */
export interface ScreenTextBoxes {
  readonly atSeconds: number;
  readonly boxes: readonly InteractionBox[];
}

/** Returns the boxes of the lines of text in an image of this size. */
export function toTextBoxes(
  lines: readonly ReadLine[],
  size: { readonly width: number; readonly height: number },
): InteractionBox[] {
  return lines.filter(isReadable).flatMap(({ words }) => {
    const boxes = words.flatMap(({ box }) => box ?? []);
    if (boxes.length === 0) return [];
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.left + box.width));
    const bottom = Math.max(...boxes.map((box) => box.top + box.height));
    const part = (value: number, side: number) =>
      Math.min(1, Math.max(0, Math.round((value / side) * 1e4) / 1e4));
    return {
      x: part(left, size.width),
      y: part(top, size.height),
      width: part(right - left, size.width),
      height: part(bottom - top, size.height),
    };
  });
}
