import type { InteractionBox } from '../../../../../../schemas/interaction.js';
import type { ScreenHints } from './choose-windows.js';
import { makeEdges } from './free-edges.js';
import type { PlannedWindow } from './planned-pan.js';

/** Part of the width that is shown at a time, as shares of it. */
export type ShownAt = (seconds: number) => { readonly from: number; readonly to: number };

/** The view is compared with the text this often, in seconds. */
const STEP_SECONDS = 0.5;
/** As a share of the frame's height: larger text is a title and is shown whole; smaller text may be left out. */
const MIN_TITLE = 0.035;
/** What the view shows around its centre is shown beside the text, as a share of the view. */
const CENTRE = 0.5;

/** Chooses windows for the times at which a moving view would cut off text. */
export function chooseTitleWindows(
  texts: ScreenHints['texts'],
  shownAt: ShownAt,
  { seen, durationSeconds }: { readonly seen: number; readonly durationSeconds: number },
): PlannedWindow[] {
  return texts.flatMap(({ atSeconds, boxes }, index) => {
    const endSeconds = Math.min(durationSeconds, texts[index + 1]?.atSeconds ?? durationSeconds);
    const views: ReturnType<ShownAt>[] = [];
    for (let at = atSeconds; at < endSeconds; at += STEP_SECONDS) views.push(shownAt(at));
    const lost = boxes.filter((box) => views.some((view) => isLost(box, view)));
    const [view] = views;
    if (lost.length === 0 || !view) return [];
    const middle = (view.from + view.to) / 2;
    const half = (CENTRE * (view.to - view.from)) / 2;
    const reach = {
      from: Math.min(middle - half, ...lost.map(({ x }) => x)),
      to: Math.max(middle + half, ...lost.map(({ x, width }) => x + width)),
    };
    return [{ startSeconds: atSeconds, endSeconds, ...makeEdges(boxes).around(reach, seen) }];
  });
}

function isLost({ x, width, height }: InteractionBox, { from, to }: ReturnType<ShownAt>): boolean {
  if (x >= from && x + width <= to) return false;
  const isOutside = x + width <= from || x >= to;
  return !isOutside || height >= MIN_TITLE;
}
