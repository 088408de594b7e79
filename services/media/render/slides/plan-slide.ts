import type { Size } from '../plan/output-size.js';
import { layOutSlide } from './lay-out-slide.js';
import type { PlannedSlide } from './planned-slide.js';
import { setTexts } from './set-text.js';
import { panelOf } from './side-by-side.js';
import type { SlideContent } from './slide-content.js';
import type { SlideLetters } from './slide-letters.js';

/** A slide as it is drawn in an export of this size. */
export function planSlide(content: SlideContent, letters: SlideLetters, output: Size): PlannedSlide {
  const { startSeconds, endSeconds, layout, image, primaryColor } = content;
  const laidOut = layOutSlide(content, panelOf(layout, output), letters);
  const { ground, accent, texts } = laidOut;
  const [heading] = texts;
  const bar = accent && heading?.block.isReversed ? mirrored(accent, heading.box) : accent;
  return {
    ...{ startSeconds, endSeconds, layout, ground },
    image: image && laidOut.image && { sha256: image.sha256, box: laidOut.image },
    accent: bar && { box: bar, color: primaryColor },
    ...setTexts(texts, letters, primaryColor),
  };
}

/** To where a title begins that is read from right to left. */
const mirrored = <Box extends { x: number; width: number }>(bar: Box, room: Box): Box => ({
  ...bar,
  x: room.x + room.width - bar.width,
});
