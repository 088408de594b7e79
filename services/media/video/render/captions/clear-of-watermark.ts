import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { LINE_WIDTH } from '../../../text/text-width.js';
import type { Size } from '../plan/output-size.js';
import type { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import { type CaptionSizes, captionSizes, lineWidth } from './caption-style.js';

/** Of a letter in a line of usual text, in heights of the line. */
const LETTER_WIDTH = 0.45;
/** Between captions and the mark, in lines. */
const GAP = 0.25;

/**
 * The sizes of captions that are never over a mark at their end of the picture: their lines end before it where usual lines do
 * anyway, else all captions stand above it, or below. What they say plays no part, so that a changed word moves no other caption.
 * A place that was asked for in percent is kept.
 */
export function sizesClearOfWatermark(
  captions: RequestedCaptions,
  output: Size,
  watermark: PlannedWatermark | null,
): CaptionSizes {
  const sizes = captionSizes(captions, output);
  const { position } = captions;
  const mark = visibleWatermark({ watermark, output });
  if (!watermark || !mark) return sizes;
  if ((position !== 'top' && position !== 'bottom') || !watermark.position.startsWith(position)) return sizes;

  const gap = Math.ceil(sizes.line * GAP);
  const end = position === 'top' ? 'marginTop' : 'marginBottom';
  const beyond = (position === 'top' ? mark.y + mark.height : output.height - mark.y) + gap;
  if (beyond <= sizes[end]) return sizes;
  const isLeft = watermark.position.endsWith('left');
  const inwards = (isLeft ? mark.x + mark.width : output.width - mark.x) + gap;
  const narrow = { ...sizes, marginX: Math.max(sizes.marginX, inwards) };
  const isWideEnough = lineWidth(narrow, output) >= LINE_WIDTH * LETTER_WIDTH * sizes.line;
  return isWideEnough ? narrow : { ...sizes, [end]: beyond };
}
