import type { Box } from '../picture/fit/fit-box.js';
import { roomOf } from '../plan/free-rows.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { layOutSlide, lower, type SlideLayout } from './lay-out-slide.js';
import type { PlannedSlide } from './planned-slide.js';
import { setTexts } from './set-text.js';
import { besideSlide } from './side-by-side.js';
import type { SlideContent } from './slide-content.js';
import type { SlideLetters } from './slide-letters.js';

/** A slide as it is drawn in an export of this size, clear of its captions. */
export function planSlide(
  content: SlideContent,
  letters: SlideLetters,
  plan: Pick<RenderPlan, 'output' | 'freeRows'>,
): PlannedSlide {
  const { startSeconds, endSeconds, layout, image, primaryColor } = content;
  const laidOut = layOut(content, letters, plan);
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

function layOut(
  content: SlideContent,
  letters: SlideLetters,
  plan: Pick<RenderPlan, 'output' | 'freeRows'>,
): SlideLayout {
  const room = roomOf(plan);
  if (content.layout === 'side') return layOutSlide(content, besideSlide(room).panel, letters);
  // A picture alone fills the frame as footage does, and has captions over it as footage has.
  if (!content.title && !content.body) return layOutSlide(content, plan.output, letters);
  return lower(layOutSlide(content, room, letters), room.y);
}

/** To where a title begins that is read from right to left. */
const mirrored = (bar: Box, room: Box): Box => ({
  ...bar,
  x: room.x + room.width - bar.width,
});
