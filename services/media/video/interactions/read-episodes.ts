import type { FrameSize } from './frames/frame-size.js';
import { areaOf, type PixelBox, sharedArea, touches, unite, widen } from './frames/pixel-box.js';
import type { Effect } from './pointer/gather-effects.js';
import type { PointerStay } from './pointer/pointer-stay.js';
import type { WatchedPointer } from './pointer/watch-pointer.js';
import { SCREEN } from './screen-frame.js';
import type { Seen } from './seen-interaction.js';

/** Frames without a change after which the next one begins something else. */
const SAME_EPISODE = 2;
/** Frames after the pointer has left a place within which its click is answered, and that it has rested there before. */
const LATE = { within: 5, rest: 3 };
/** A pointer that was out of sight for so many frames and is back where it was had gone because of a key. */
const HIDDEN = { frames: 5, distance: 4, share: 0.004 };
/** While the picture is zoomed it changes nearly everywhere, frame after frame. */
const ZOOM = { frames: 5, area: 0.4, share: 0.02 };
/** Frames of an episode that tell where it begins. */
const BEGINNING = 3;
/** Frames that a pointer has stood still, at least, before what happens is no longer due to its coming. */
export const MIN_AGE = 2;
/** Frames in which what is pointed at changes because of that. */
const ARRIVAL = 3;
/** Frames within which a pointer that has left is seen elsewhere: else it has gone because of a key. */
const SEEN_AGAIN = 2;
/** Parts of the frame's diagonal. */
const AT_TIP = 0.006;
const NEAR_TIP = 0.08;
const SAME_LINE = 0.14;
const SETTLED = 0.03;
/** Changed pixels: of what is no dust, and as shares of the frame, of what is seen from afar, and of what is large. */
const MIN_PIXELS = 12;
const VISIBLE = 0.0003;
export const WHOLE = 0.2;
/** Frames that a scroll lasts. */
const MIN_SCROLL = 2;
/** Frames around typing in which what happens elsewhere is the answer to a key. */
const KEYS = { before: 2, after: 12 };

export interface ClickScene {
  readonly pointer: WatchedPointer;
  /** In small frames, as all that is returned. */
  readonly typing: readonly Seen[];
  readonly scrolls: readonly Seen[];
  /** Other pages that have come. */
  readonly pages: readonly Seen[];
  /** While the whole picture is zoomed nothing tells of a click. */
  readonly zooms: ReadonlyArray<Pick<Seen, 'from' | 'to'>>;
}

/** Changes that follow closely on each other. */
interface Episode {
  readonly from: number;
  to: number;
  readonly effects: Effect[];
}

/** Groups what changes, as far as it is significant, by time and by the place of the pointer. */
export function episodesOf(scene: ClickScene): Episode[] {
  const episodes: Episode[] = [];
  for (const effect of scene.pointer.effects) {
    if (!isSignificant(effect, scene)) continue;
    const last = episodes.at(-1);
    if (last && effect.frame - last.to <= SAME_EPISODE && last.effects[0]?.stay === effect.stay) {
      last.to = effect.frame;
      last.effects.push(effect);
    } else episodes.push({ from: effect.frame, to: effect.frame, effects: [effect] });
  }
  return episodes;
}

/** The frame since which the pointer has moved only a little. */
function settledSince(stays: readonly PointerStay[], index: number, diagonal: number): number {
  const at = stays[index] as PointerStay;
  let since = at.from;
  for (let before = index - 1; before >= 0; before -= 1) {
    const { x, y, from, to } = stays[before] as PointerStay;
    if (to < since - 1 || Math.hypot(x - at.x, y - at.y) > SETTLED * diagonal) break;
    since = from;
  }
  return since;
}

/** What is seen at the point, or is no caret and no clock elsewhere. */
function isSignificant(effect: Effect, scene: ClickScene): boolean {
  const { size } = scene.pointer;
  const isAt = effect.distance <= AT_TIP * Math.hypot(size.width, size.height);
  const min = isAt ? MIN_PIXELS : Math.max(MIN_PIXELS, VISIBLE * size.width * size.height);
  return effect.pixels >= min && !isOfKeys(effect, scene);
}

/** What an episode begins with, where the pointer stood. */
export interface Beginning {
  readonly stay: number;
  readonly frame: number;
  /** Frames since the pointer has come there, and since it has come near. */
  readonly age: number;
  readonly settled: number;
  /** The nearest change that has stayed, or the largest one. */
  readonly box: PixelBox;
  /** Something new at the point, or the same in another brightness. */
  readonly isNewAtTip: boolean;
  readonly isTintAtTip: boolean;
  /** Something at the point that goes again at once. */
  readonly isPress: boolean;
  /** What is new, as a share of the frame. */
  readonly share: number;
  readonly parts: number;
  readonly isNear: boolean;
  /** With the pointer goes what has come with it. */
  readonly isReturn: boolean;
}

export function beginningOf({ from, effects }: Episode, scene: ClickScene): Beginning | null {
  const { stays, size } = scene.pointer;
  const stay = effects[0]?.stay ?? -1;
  const rest = stays[stay];
  if (!rest || rest.score === 0 || isGone(rest, stays[stay + 1], from)) return null;
  const age = from - rest.from;
  const isCut = rest.to < from;
  if ([...scene.scrolls, ...scene.zooms].some((one) => isDuring(from, one))) return null;
  const diagonal = Math.hypot(size.width, size.height);
  const first = effects.filter(({ frame }) => frame < from + BEGINNING);
  const stayed = first.filter(({ hasStayed }) => hasStayed !== false);
  const isAtTip = ({ distance }: Effect) => distance <= AT_TIP * diagonal;
  const fresh = stayed.filter(({ isTint }) => !isTint);
  const [nearest] = stayed.toSorted((a, b) => a.distance - b.distance);
  const share = fresh.reduce((sum, effect) => sum + effect.pixels, 0) / (size.width * size.height);
  // With another picture the pointer is elsewhere, too.
  const isMoved = rest.to < from || rest.from === from;
  if (isMoved && shareAt(from, scene.pointer) >= WHOLE) return null;
  if (share >= HIDDEN.share && isBack(rest, stays[stay - 1])) return null;
  const largest = fresh.toSorted((a, b) => b.pixels - a.pixels)[0] ?? nearest ?? first[0];
  if (!largest) return null;
  return {
    stay,
    frame: from,
    age,
    settled: from - settledSince(stays, stay, diagonal),
    box: nearest && isAtTip(nearest) ? nearest.box : largest.box,
    isNewAtTip: fresh.some(isAtTip),
    isTintAtTip: stayed.some((effect) => effect.hasStayed === true && isAtTip(effect)),
    isPress: age >= MIN_AGE && first.some((effect) => effect.hasStayed === false && isAtTip(effect)),
    share,
    parts: fresh.length,
    isReturn: isCut && hasComeWith(largest, rest, scene.pointer.effects),
    isNear: fresh.some((effect) => isNear(effect, rest, diagonal)),
  };
}

/** The place that the pointer has just left when another page comes: the answer to a click may take a while. */
export function leftBefore(
  { from, effects }: Episode,
  { pointer: { stays }, pages, scrolls, zooms }: ClickScene,
): number {
  const now = effects[0]?.stay ?? -1;
  const rest = stays[now];
  if (!rest || from - rest.from >= MIN_AGE) return -1;
  if ([...scrolls, ...zooms].some((one) => isDuring(from, one))) return -1;
  if (!pages.some((page) => Math.abs(page.from - from) <= 1)) return -1;
  return stays.findLastIndex(
    (stay, index) =>
      index < now && stay.score > 0 && stay.to - stay.from >= LATE.rest && from - stay.to <= LATE.within,
  );
}

/** The frames in which the whole picture changes, again and again. */
export function findZooms({ effects, size }: WatchedPointer): Array<Pick<Seen, 'from' | 'to'>> {
  const changed = new Map<number, { box: PixelBox; pixels: number }>();
  for (const { frame, box, pixels } of effects) {
    const sum = changed.get(frame) ?? { box, pixels: 0 };
    changed.set(frame, { box: unite(sum.box, box), pixels: sum.pixels + pixels });
  }
  const runs: Array<{ from: number; to: number }> = [];
  for (const [frame, { box, pixels }] of changed) {
    const all = size.width * size.height;
    if (areaOf(box) < ZOOM.area * all || pixels < ZOOM.share * all) continue;
    const last = runs.at(-1);
    if (last && frame - last.to <= 1) last.to = frame;
    else runs.push({ from: frame, to: frame });
  }
  return runs.filter(({ from, to }) => to - from + 1 >= ZOOM.frames);
}

/** Whether a pointer is seen again where it was. */
const isBack = (rest: PointerStay, last: PointerStay | undefined): boolean =>
  last !== undefined &&
  rest.from - last.to > HIDDEN.frames &&
  Math.hypot(rest.x - last.x, rest.y - last.y) <= HIDDEN.distance;

/** Whether something has come as the pointer did. */
const hasComeWith = ({ box }: Effect, { from, to }: PointerStay, effects: readonly Effect[]): boolean =>
  effects.some(
    (other) =>
      other.frame >= from - 1 &&
      other.frame <= Math.min(to, from + ARRIVAL) &&
      sharedArea(other.box, box) >= 0.5 * areaOf(box),
  );

/** What changes in a frame, wherever it is, as a share of it. */
const shareAt = (frame: number, { effects, size }: WatchedPointer): number =>
  effects.reduce((sum, effect) => sum + (effect.frame === frame ? effect.pixels : 0), 0) /
  (size.width * size.height);

/** A box and its name are in one line. */
function isNear({ distance, box }: Effect, { y }: PointerStay, diagonal: number): boolean {
  const isInLine = y >= box.top - AT_TIP * diagonal && y <= box.bottom + AT_TIP * diagonal;
  return distance <= (isInLine ? SAME_LINE : NEAR_TIP) * diagonal;
}

/** A page that moves once, at once, makes room for something. */
const isDuring = (frame: number, { from, to }: Pick<Seen, 'from' | 'to'>): boolean =>
  to - from >= MIN_SCROLL && frame >= from - 1 && frame <= to + 1;

/** Whether a pointer is not seen any more when something changes: it hides as soon as somebody types. */
const isGone = (rest: PointerStay, next: PointerStay | undefined, frame: number): boolean =>
  rest.to < frame && (!next || next.from > frame + SEEN_AGAIN);

/** What happens while somebody types is the answer to that. */
function isOfKeys({ frame, box, distance }: Effect, { typing, pointer: { size } }: ClickScene): boolean {
  const isAt = distance <= AT_TIP * Math.hypot(size.width, size.height);
  return typing.some(({ from, to, box: line }) => {
    if (frame < from - KEYS.before || frame > to + KEYS.after) return false;
    return !isAt || touches(widen(fullBox(line, size), 6), box);
  });
}

export const fullBox = ({ left, top, right, bottom }: PixelBox, { width, height }: FrameSize): PixelBox => ({
  left: (left * width) / SCREEN.width,
  top: (top * height) / SCREEN.height,
  right: (right * width) / SCREEN.width,
  bottom: (bottom * height) / SCREEN.height,
});
