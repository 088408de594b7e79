import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { LINE_WIDTH } from '../../../text/text-width.js';
import type { FreeRows } from '../plan/free-rows.js';
import type { Size } from '../plan/output-size.js';
import type { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { type CaptionSizes, lineWidth, topOfBlock } from './caption-style.js';
import { sizesClearOfWatermark } from './clear-of-watermark.js';

/** Captions usually have two lines; lines that are too wide for the frame are broken into more. */
const LINES_USUAL = 2;
/** Average width of a Latin character, in line heights. */
const LETTER_WIDTH = 0.55;
/**
 * Gap between captions and other content, in line heights; it also covers scripts that are taller than Latin.
 */
const GAP = 0.75;
/**
 * Minimum share of all rows. Captions that leave less free, in the middle of the frame, are meant to overlap
 * the content.
 */
const MIN_SHARE = 1 / 2;
/** Minimum share for captions at the top or bottom, which a watermark may move away from the edge. */
const MIN_SHARE_AT_END = 1 / 3;

/**
 * Returns the rows of the frame that captions never reach, or null when there are too few. As many rows are
 * reserved as captions usually need, whatever their text is, so that a changed word moves nothing else.
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
  return Math.min(sizes.maxLines, Math.max(LINES_USUAL, broken));
}
