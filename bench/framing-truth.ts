import type { InteractionBox } from '../schemas/interaction.js';
import type { ScreencastTruth } from '../test/setup/screencasts/screencast-truth.js';

/** In seconds. */
const CLICK_SECONDS = 0.3;
const READ_SECONDS = 1.5;
/** When a page has changed, and the zoom is out. */
const PAGE_SECONDS = { from: 0.5, to: 1 };
export const WHOLE: InteractionBox = { x: 0, y: 0, width: 1, height: 1 };

/** Returns what must be seen at a time: what is clicked or typed into, what has appeared, and a new page. */
export function targetsAt({ interactions }: ScreencastTruth, seconds: number): InteractionBox[] {
  return interactions.flatMap(({ kind, start, end, box }) => {
    const since = seconds - start;
    if (kind === 'click') return Math.abs(since) <= CLICK_SECONDS ? [box] : [];
    if (kind === 'typing') return since >= 0 && seconds <= end ? [box] : [];
    if (kind === 'page-change') return since >= PAGE_SECONDS.from && since < PAGE_SECONDS.to ? [WHOLE] : [];
    if (kind === 'scroll') return [];
    return since >= 0 && since <= READ_SECONDS ? [box] : [];
  });
}

/** Returns the texts that can be read at a time. */
export const textsAt = ({ screens }: ScreencastTruth, seconds: number) =>
  screens.findLast(({ atSeconds }) => atSeconds <= seconds)?.texts ?? [];

/** Returns the hot spot of the cursor at a time. */
export function cursorAt({ cursor }: ScreencastTruth, seconds: number): InteractionBox {
  const [, x, y] = cursor.findLast(([at]) => at <= seconds + 0.05) ?? [0, 0, 0];
  return { x, y, width: 0, height: 0 };
}

/** As shares of the frame: rounding. */
const TOLERANCE = 0.004;

export const isInside = (inner: InteractionBox, outer: InteractionBox): boolean =>
  inner.x >= outer.x - TOLERANCE &&
  inner.y >= outer.y - TOLERANCE &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE;

/** Whether an edge of the view runs through a box. */
export const isCut = (inner: InteractionBox, outer: InteractionBox): boolean =>
  !isInside(inner, outer) &&
  inner.x < outer.x + outer.width - TOLERANCE &&
  outer.x < inner.x + inner.width - TOLERANCE &&
  inner.y < outer.y + outer.height - TOLERANCE &&
  outer.y < inner.y + inner.height - TOLERANCE;
