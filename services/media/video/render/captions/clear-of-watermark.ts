import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { LINE_WIDTH } from '../../../text/text-width.js';
import type { Size } from '../plan/output-size.js';
import type { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { visibleWatermark } from '../video/watermark/watermark-layer.js';
import { type CaptionSizes, captionSizes, lineWidth } from './caption-style.js';

/** Average width of a character in running text, in line heights. */
const LETTER_WIDTH = 0.45;
/** Gap between captions and the watermark, in line heights. */
const GAP = 0.25;

/**
 * Returns caption sizes that never overlap a watermark at the same end of the frame: lines are narrowed to
 * end before it where lines of usual length still fit, otherwise all captions are placed above or below it.
 * The text plays no part, so that a changed word moves no other caption. A position requested in percent is
 * left unchanged.
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
