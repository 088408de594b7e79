import type { Interaction } from '../../../../schemas/interaction.js';
import type { RequestedZoom } from '../../../../schemas/messages/render-request.js';
import { type ScreenTarget, targetsOf } from '../../video/interactions/screen-targets.js';

/** Around what has to be seen, as a share of the frame. */
const MARGIN = 0.01;
/** A nearer action, as shares of the frame, is not worth a move of the view. */
const MIN_MOVE = 0.05;
/** Seconds before an action at which the view is halfway to it, as the cursor is. */
const AHEAD = 0.7;
/** Shortest time of the view at a place, in seconds. */
const SHORTEST = 1.2;

interface Centre {
  readonly x: number;
  readonly y: number;
}

/**
 * Divides zooms so that the view glides with the cursor from one action to the next, as far as everything that has to
 * be seen during a zoom stays within it. A zoom without room for that holds.
 */
export function followActions(
  zooms: readonly RequestedZoom[],
  interactions: readonly Interaction[],
): RequestedZoom[] {
  const targets = targetsOf(interactions);
  // While text is typed the cursor rests where it has clicked.
  const actions = interactions.filter(({ kind }) => kind === 'click');
  return zooms.flatMap((zoom) => {
    const centreOn = rangeOf(zoom, targets);
    const own = actions.filter(({ start }) => start >= zoom.start && start < zoom.end);
    const [first, ...others] = own;
    if (!centreOn || !first) return [zoom];
    const parts: RequestedZoom[] = [{ ...zoom, ...centreOn(first) }];
    for (const action of others) {
      const part = parts.at(-1) as RequestedZoom;
      const centre = centreOn(action);
      const turn = action.start - AHEAD;
      const isFar = Math.hypot(centre.x - part.x, centre.y - part.y) >= MIN_MOVE;
      if (!isFar || turn - part.start < SHORTEST || zoom.end - turn < SHORTEST) continue;
      parts[parts.length - 1] = { ...part, end: rounded(turn) };
      parts.push({ ...zoom, ...centre, start: rounded(turn) });
    }
    return parts;
  });
}

/** Returns how the view of a zoom is centred on a point while it contains all that has to be seen; null without room to move. */
function rangeOf(
  { start, end, x, y, scale }: RequestedZoom,
  targets: readonly ScreenTarget[],
): ((point: Centre) => Centre) | null {
  const half = 0.5 / scale;
  const seen = targets.filter(
    ({ at, until, left, right, top, bottom }) =>
      at <= end &&
      until >= start &&
      left >= x - half &&
      right <= x + half &&
      top >= y - half &&
      bottom <= y + half,
  );
  if (seen.length === 0) return null;
  const within = (centre: number, from: number, to: number): ((value: number) => number) => {
    const lowest = Math.max(half, to + MARGIN - half);
    const highest = Math.min(1 - half, from - MARGIN + half);
    return lowest > highest ? () => centre : (value) => rounded(Math.min(highest, Math.max(lowest, value)));
  };
  const across = within(
    x,
    Math.min(...seen.map(({ left }) => left)),
    Math.max(...seen.map(({ right }) => right)),
  );
  const down = within(
    y,
    Math.min(...seen.map(({ top }) => top)),
    Math.max(...seen.map(({ bottom }) => bottom)),
  );
  return (point) => ({ x: across(point.x), y: down(point.y) });
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
