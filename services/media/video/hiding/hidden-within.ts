import type { InteractionBox } from '../../../../schemas/interaction.js';
import {
  type HidingElement,
  isHiding,
  type RequestedElement,
} from '../../../../schemas/messages/render-request.js';

/** A picture may show a frame of up to this long before or after its time. */
const MARGIN_SECONDS = 0.5;

/**
 * Returns what hides something at a time, or at any time of a span, in seconds of the source. Every picture and text made
 * from the source, except exports, whose frames are exact, hides what this returns.
 */
export const hiddenWithin = (
  elements: readonly RequestedElement[],
  from: number,
  to = from,
): HidingElement[] =>
  elements
    .filter(isHiding)
    .filter(({ start, end }) => start < to + MARGIN_SECONDS && end > from - MARGIN_SECONDS);

/** Whether any of the elements hides a part of a box. */
export const coversAny = (elements: readonly HidingElement[], box: InteractionBox): boolean =>
  elements.some(
    ({ x, y, width, height }) =>
      x < box.x + box.width && box.x < x + width && y < box.y + box.height && box.y < y + height,
  );
