import type { Interaction } from '../../../../../schemas/interaction.js';
import type { ScreenActivity } from '../../../video/interactions/find-interactions.js';
import { type ScreenTarget, targetsOf } from '../../../video/interactions/screen-targets.js';
import type { Area } from './find-interactions.js';
import { type ZoomMoment, zoomIn } from './zoom-in.js';

const SCALES = { min: 1.6, max: 2 } as const;
/** Margin around what is shown, on each side, as a share of the frame. */
const MARGIN = 0.015;
/** In seconds: a shorter moment would be a flicker. */
const SHORTEST = 1.5;
/** Maximum time without a target within a moment, in seconds: less in a long moment. */
const PAUSES = { usual: 2.5, long: 1.2 } as const;
const LONG_SECONDS = 8;
/** How long a moment ends after its last target, in seconds. */
const TAIL = 0.8;
/** A moment that a change of the page ends has zoomed out this long after it, in seconds. */
const RELEASE = 0.2;

interface Moment extends Area {
  readonly start: number;
  readonly end: number;
  /** The end is that of the last target, or fixed because something that does not fit follows. */
  readonly isReleased: boolean;
}

/** Whether a video is a screen recording in which a cursor acts. */
export const isScreenRecording = ({
  interactions,
  cursorTrack,
}: Pick<ScreenActivity, 'interactions' | 'cursorTrack'>): boolean =>
  cursorTrack.length > 0 && interactions.some(({ kind }) => kind === 'click' || kind === 'typing');

/**
 * Makes zoom moments from the interactions of a screen recording. A moment shows all that changes during it,
 * and ends where something changes that does not fit, such as the page. In order of time.
 */
export function chooseScreenZooms(
  interactions: readonly Interaction[],
  durationSeconds: number,
): ZoomMoment[] {
  const moments: Moment[] = [];
  let open: Moment | null = null;
  let freeFrom = 0;
  const close = () => {
    if (open) moments.push(open);
    freeFrom = open?.end ?? freeFrom;
    open = null;
  };
  for (const target of targetsOf(interactions)) {
    if (open && isOver(open, target)) close();
    const { until } = target;
    if (!fits(target)) {
      open = open && released(open, target);
      close();
      freeFrom = Math.max(freeFrom, until);
      continue;
    }
    const joined: Moment | null = open && unite(open, target);
    if (joined && fits(joined)) {
      open = joined;
      continue;
    }
    if (open) open = released(open, target);
    close();
    // A result far from what was clicked is shown in the whole frame.
    if (target.isAction)
      open = { ...target, start: Math.max(freeFrom, target.from), end: until, isReleased: false };
    else freeFrom = Math.max(freeFrom, target.from);
  }
  close();
  return moments
    .map((moment, index) => withTail(moment, moments[index + 1]?.start ?? durationSeconds))
    .filter(({ start, end }) => end - start >= SHORTEST)
    .map(toZoom);
}

function isOver(moment: Moment, target: ScreenTarget): boolean {
  const pause = moment.end - moment.start > LONG_SECONDS ? PAUSES.long : PAUSES.usual;
  return target.at - moment.end > pause;
}

const unite = (moment: Moment, target: ScreenTarget): Moment => ({
  ...moment,
  left: Math.min(moment.left, target.left),
  top: Math.min(moment.top, target.top),
  right: Math.max(moment.right, target.right),
  bottom: Math.max(moment.bottom, target.bottom),
  end: Math.max(moment.end, target.until),
});

/** The moment ended in time for a target that it does not show. */
function released(moment: Moment, { isPage, at, from, isAction }: ScreenTarget): Moment {
  if (isPage) return { ...moment, end: at + RELEASE, isReleased: true };
  const end = isAction ? Math.max(from, Math.min(moment.end, at - 0.5)) : at;
  return { ...moment, end: Math.max(moment.start, end), isReleased: true };
}

const sizeOf = ({ left, top, right, bottom }: Area): number =>
  Math.max(right - left, bottom - top) + 2 * MARGIN;
const fits = (area: Area): boolean => sizeOf(area) <= 1 / SCALES.min;

const withTail = (moment: Moment, latest: number): Moment =>
  moment.isReleased ? moment : { ...moment, end: Math.min(moment.end + TAIL, latest) };

function toZoom({ start, end, ...area }: Moment): ZoomMoment {
  const scale = Math.min(SCALES.max, 1 / sizeOf(area));
  return zoomIn(area, { start, end }, scale);
}
