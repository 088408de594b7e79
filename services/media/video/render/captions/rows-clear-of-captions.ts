import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { LINE_WIDTH } from '../../../text/text-width.js';
import type { FreeRows } from '../plan/free-rows.js';
import type { Size } from '../plan/output-size.js';
import type { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { type CaptionSizes, lineWidth, topOfBlock } from './caption-style.js';
import { sizesClearOfWatermark } from './clear-of-watermark.js';

/** What is said at once is written in two lines; where they are wide for the picture they are broken into more. */
const LINES_USUAL = 2;
/** Of a Latin letter, in heights of its line. */
const LETTER_WIDTH = 0.55;
/** Between captions and what is beside them, in lines; what of some scripts is higher than Latin is within it. */
const GAP = 0.75;
/** Of all rows. Captions that leave less lie over the picture on purpose: in its middle. */
const MIN_SHARE = 1 / 2;
/** Of those at an end, which a mark may keep away from it. */
const MIN_SHARE_AT_END = 1 / 3;

/**
 * The rows of a picture that its captions are never in: as many are kept for them as they usually take, whatever is said, so that
 * a changed word moves nothing else. Null: there are no such rows.
 */
export function rowsClearOfCaptions(
  captions: RequestedCaptions,
  { output, watermark }: { readonly output: Size; readonly watermark: PlannedWatermark | null },
): FreeRows | null {
  const sizes = sizesClearOfWatermark(captions, output, watermark);
  const blockHeight = usualLines(sizes, output) * sizes.line + 2 * sizes.paddingY;
  const top = topOfBlock(captions, blockHeight, output, sizes);
  const gap = sizes.line * GAP;
  const above = { from: 0, to: Math.max(0, 2 * Math.floor((top - gap) / 2)) };
  const below = { from: 2 * Math.ceil((top + blockHeight + gap) / 2), to: output.height };
  const free = rowsOf(above) >= rowsOf(below) ? above : below;
  const isAtEnd = captions.position === 'top' || captions.position === 'bottom';
  return rowsOf(free) >= output.height * (isAtEnd ? MIN_SHARE_AT_END : MIN_SHARE) ? free : null;
}

const rowsOf = ({ from, to }: FreeRows): number => to - from;

function usualLines(sizes: CaptionSizes, output: Size): number {
  const letters = lineWidth(sizes, output) / (sizes.line * LETTER_WIDTH);
  const broken = Math.ceil((LINES_USUAL * LINE_WIDTH) / letters);
  return Math.min(sizes.linesMost, Math.max(LINES_USUAL, broken));
}
