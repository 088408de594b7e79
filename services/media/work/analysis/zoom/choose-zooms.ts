import type { Area, Interaction } from './find-interactions.js';
import { type ZoomMoment, zoomIn } from './zoom-in.js';

/** In seconds. The zoom begins this long before the first action; it ends only after its result was visible. */
const LEAD = 0.5;
const TAIL = 1;
const SHORTEST = 1.5;
/** Maximum time between two actions of one moment, in seconds. */
const MAX_PAUSE = 2;
/** In seconds: moments closer than this are merged if one region shows both. */
const NEAR = 2;
/** Maximum size of the region of one moment, as a share of the frame. */
const WIDEST = 0.5;
/** Margin around the actions as a share of the frame, both sides together. */
const SURROUNDINGS = 0.3;
/** A larger scale would hide the context. */
const MAX_SCALE = 2;
/** A pointer that only passes by leaves a wide trace in a short time. */
const PASSING = { seconds: 1, wide: 0.25 };

interface Group extends Area {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly actions: number;
}

interface Moment extends Group {
  readonly start: number;
  readonly end: number;
}

/** Makes zoom moments from actions: no two overlap, and none is too short to follow. In order of time. */
export function chooseZooms(interactions: readonly Interaction[], durationSeconds: number): ZoomMoment[] {
  if (durationSeconds < SHORTEST) return [];
  return groupActions(interactions)
    .filter((group) => !isPassing(group))
    .map((group) => toMoment(group, durationSeconds))
    .sort((a, b) => a.start - b.start)
    .reduce(addMoment, [])
    .map(toZoom);
}

function groupActions(interactions: readonly Interaction[]): Group[] {
  const closed: Group[] = [];
  let open: Group[] = [];
  for (const { timeSeconds, ...area } of interactions) {
    const isOver = ({ lastAt }: Group) => timeSeconds - lastAt > MAX_PAUSE;
    closed.push(...open.filter(isOver));
    open = open.filter((group) => !isOver(group));
    const action: Group = { ...area, firstAt: timeSeconds, lastAt: timeSeconds, actions: 1 };
    const fitting = open
      .filter((group) => fits(unite(group, action)))
      .sort((a, b) => sizeOf(unite(a, action)) - sizeOf(unite(b, action)))[0];
    open = [...open.filter((group) => group !== fitting), fitting ? unite(fitting, action) : action];
  }
  return [...closed, ...open];
}

const unite = (a: Group, b: Group): Group => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  firstAt: Math.min(a.firstAt, b.firstAt),
  lastAt: Math.max(a.lastAt, b.lastAt),
  actions: a.actions + b.actions,
});

const sizeOf = ({ left, top, right, bottom }: Area): number => Math.max(right - left, bottom - top);
const fits = (area: Area): boolean => sizeOf(area) <= WIDEST;
const isPassing = (group: Group): boolean =>
  sizeOf(group) > PASSING.wide && group.lastAt - group.firstAt < PASSING.seconds;

function toMoment(group: Group, durationSeconds: number): Moment {
  const start = Math.min(Math.max(0, group.firstAt - LEAD), durationSeconds - SHORTEST);
  const end = Math.min(Math.max(group.lastAt + TAIL, start + SHORTEST), durationSeconds);
  return { ...group, start, end };
}

/** Adds the next moment, which begins no earlier than any of the earlier ones. */
function addMoment(moments: Moment[], next: Moment): Moment[] {
  const last = moments.at(-1);
  if (!last || next.start - last.end >= NEAR) return [...moments, next];
  const before = moments.slice(0, -1);
  const both = unite(last, next);
  if (fits(both)) return [...before, { ...both, start: last.start, end: Math.max(last.end, next.end) }];
  if (next.start >= last.end) return [...moments, next];
  // They overlap and no region shows both: the earlier moment ends where the next begins, once it is long
  // enough.
  if (next.end > last.end && next.start - last.start >= SHORTEST)
    return [...before, { ...last, end: next.start }, next];
  if (next.end - last.end >= SHORTEST) return [...moments, { ...next, start: last.end }];
  return next.actions > last.actions ? addMoment(before, next) : moments;
}

function toZoom({ left, top, right, bottom, start, end }: Moment): ZoomMoment {
  const scale = Math.min(MAX_SCALE, 1 / (sizeOf({ left, top, right, bottom }) + SURROUNDINGS));
  return zoomIn({ left, top, right, bottom }, { start, end }, scale);
}
