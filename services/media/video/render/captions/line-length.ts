import type { Shaper } from '../../../text/typesetting/shaper.js';
import type { Size } from '../plan/output-size.js';
import { type CaptionSizes, lineWidth } from './caption-style.js';

/** Running text, whose letters occur about as often as in any text of its kind. */
const SAMPLE = 'When you have opened the settings page, choose the language you want and press the button.';
/** A line is broken a little earlier than its width requires, as some letters are wider. */
const MARGIN = 1.06;
/** Widths of a Latin letter that a full-width character counts as, by which lines are limited. */
const FULL_WIDTH = 42 / 16;
const MIN_LENGTH = 10;

/** Returns the width in em that a line of captions has in the frame. */
export const lineEmsOf = (sizes: CaptionSizes, output: Size, main: Shaper): number =>
  Math.max(1, (lineWidth(sizes, output) * (main.ascent + main.descent)) / sizes.line);

/** Returns how many letters a line holds in the frame. */
export function lineLengthOf(lineEms: number, main: Shaper, language: string | null): number {
  const isFullWidth = /^(?:zh|ja|ko|yue)\b/i.test(language ?? '');
  const letterEms = isFullWidth ? 1 / FULL_WIDTH : main.measure(SAMPLE, false).width / SAMPLE.length;
  return Math.max(MIN_LENGTH, Math.floor(lineEms / (letterEms * MARGIN)));
}
