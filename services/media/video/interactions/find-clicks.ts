import type { FrameSize } from './frames/frame-size.js';
import { areaOf, type PixelBox, touches, widen } from './frames/pixel-box.js';
import type { PointerStay } from './pointer/pointer-stay.js';
import {
  type Beginning,
  beginningOf,
  type ClickScene,
  episodesOf,
  findZooms,
  fullBox,
  leftBefore,
  MIN_AGE,
  WHOLE,
} from './read-episodes.js';
import { SCREEN } from './screen-frame.js';
import type { Seen } from './seen-interaction.js';

/** Frames within which what happens is the answer to the same click. */
const SAME_CLICK = 8;
/** Frames after the pointer came to rest within which something far away may be the answer to a click. */
const MAX_FAR_AGE = 20;
/** Parts of a list or a page; a hint beside the pointer has fewer. */
const MIN_PARTS = 8;
/** Frames between two clicks at different places. */
const NEXT_CLICK = 4;
const MAX_REST_AGE = 30;
/** Frames after a pressed button within which its answer far away comes. */
const PRESS_WITHIN = 15;
const LARGE = 0.004;
const VERY_LARGE = 0.01;
/** Pixels. */
const SAME_PLACE = 4;
const LATE_CONFIDENCE = 0.6;
/** Less sure clicks are not reported. */
const MIN_CONFIDENCE = 0.5;
/** Parts of the frame around typed text within which its field was clicked: text begins at the top of a large one. */
const FIELD = { across: 0.15, above: 0.03, below: 0.09 };
/** Frames between a click into a field and its first letter, and from coming to rest to the click. */
const BEFORE_TYPING = 60;
const USUAL_REST = 4;
/** Of the frame: what changed more than that is no button. */
const MAX_TARGET = 0.09;

interface FoundClick {
  readonly stay: number;
  readonly frame: number;
  readonly to: number;
  readonly box: PixelBox;
  readonly confidence: number;
}

/** Finds clicks: the pointer stands still, and something begins to change at it and stays so, or much of the screen does. */
export function findClicks(seen: Omit<ClickScene, 'zooms'>): Seen[] {
  const scene = { ...seen, zooms: findZooms(seen.pointer) };
  const { stays, size } = scene.pointer;
  const found: FoundClick[] = [];
  let pressed: { stay: number; frame: number } | null = null;
  for (const episode of episodesOf(scene)) {
    const begin = beginningOf(episode, scene);
    const late = lateClick(episode, found, scene);
    if (late) found.push(late);
    if (!begin || late) continue;
    const last = found.findLast(({ stay }) => stay === begin.stay);
    const isPressed = pressed?.stay === begin.stay && begin.frame - pressed.frame <= PRESS_WITHIN;
    if (begin.isPress) pressed = begin;
    const confidence = confidenceOf(begin, isPressed, last !== undefined);
    if (confidence < MIN_CONFIDENCE || isLeft(begin, found, stays)) continue;
    if (last && begin.frame - last.frame <= SAME_CLICK) continue;
    if (begin.frame - (found.at(-1)?.frame ?? Number.NEGATIVE_INFINITY) < NEXT_CLICK) continue;
    found.push({ ...begin, to: episode.to, confidence });
  }
  const fields = clicksIntoFields(found, scene);
  return [...found, ...fields]
    .map((click) => seenClick(click, stays[click.stay] as PointerStay, size))
    .sort((a, b) => a.from - b.from);
}

/** What was clicked already and changes a little as the pointer leaves it is not pointed at any more. */
function isLeft(
  { stay, frame, share }: Beginning,
  found: readonly FoundClick[],
  stays: readonly PointerStay[],
): boolean {
  const rest = stays[stay] as PointerStay;
  const clicked = stays[found.at(-1)?.stay ?? -1];
  if (!clicked || share >= LARGE || rest.to - frame > 1) return false;
  return Math.hypot(clicked.x - rest.x, clicked.y - rest.y) <= SAME_PLACE;
}

/** A click whose answer comes while the pointer is on its way to the next place. */
function lateClick(
  episode: Parameters<typeof leftBefore>[0],
  found: readonly FoundClick[],
  scene: ClickScene,
): FoundClick | null {
  const stay = leftBefore(episode, scene);
  const rest = scene.pointer.stays[stay];
  if (!rest || found.some((click) => click.stay === stay || click.frame >= rest.to)) return null;
  return { stay, frame: rest.to, to: episode.to, box: rest.box, confidence: LATE_CONFIDENCE };
}

/** How sure it is that an episode is the answer to a click. */
function confidenceOf(begin: Beginning, isPressed: boolean, isAgain: boolean): number {
  const { age, settled, share, parts, isNewAtTip, isTintAtTip, isNear, isReturn } = begin;
  const isLarge = share >= LARGE;
  // A pointer that has rested for long may have been left alone, while a key changes the whole screen.
  if (share >= WHOLE && age > MAX_FAR_AGE) return 0.3;
  if (age > MAX_REST_AGE && !isLarge) return 0.4;
  if (isReturn) return 0;
  if (age < MIN_AGE) {
    if (share >= VERY_LARGE && isNewAtTip && parts >= MIN_PARTS) return 0.55;
    return isLarge && isNear && age > 0 && settled >= MIN_AGE ? 0.6 : 0;
  }
  if (isNewAtTip) return isLarge ? 0.95 : 0.85;
  if (isTintAtTip) return 0.65;
  if (isPressed) return 0.8;
  if (isAgain || age > MAX_FAR_AGE) return 0.3;
  if (isNear) return isLarge ? 0.75 : 0.6;
  return share >= VERY_LARGE ? 0.6 : 0.3;
}

/** A field that is typed into was clicked before, also if nothing of that was seen. */
function clicksIntoFields(
  found: readonly FoundClick[],
  { typing, pointer: { size, stays } }: ClickScene,
): FoundClick[] {
  return typing.flatMap((typed) => {
    const box = fullBox(typed.box, size);
    // What only moves as a pointer does may be the caret.
    const stay = stays.findLastIndex(({ from, score }) => from < typed.from && score > 0);
    const rest = stays[stay];
    if (!rest || typed.from - rest.from > BEFORE_TYPING) return [];
    const isInField =
      rest.x >= box.left - FIELD.across * size.width &&
      rest.x <= box.right + FIELD.across * size.width &&
      rest.y >= box.top - FIELD.above * size.height &&
      rest.y <= box.bottom + FIELD.below * size.height;
    if (!isInField || found.some((click) => click.stay === stay && click.frame <= typed.from + SAME_CLICK))
      return [];
    const frame = Math.min(rest.from + USUAL_REST, typed.from);
    return [{ stay, frame, to: frame, box, confidence: 0.5 }];
  });
}

function seenClick(
  { frame, to, box, confidence }: FoundClick,
  { x, y, box: own }: PointerStay,
  { width, height }: FrameSize,
): Seen {
  const inside = (value: number, size: number) => Math.min(size, Math.max(0, value));
  const isTarget = touches(widen(box, 4), own) && areaOf(box) <= MAX_TARGET * width * height;
  const target = isTarget ? box : own;
  const across = (value: number) => (inside(value, width) * SCREEN.width) / width;
  const down = (value: number) => (inside(value, height) * SCREEN.height) / height;
  return {
    kind: 'click',
    from: frame,
    to,
    box: {
      left: across(target.left),
      top: down(target.top),
      right: across(target.right),
      bottom: down(target.bottom),
    },
    at: { x: across(x), y: down(y) },
    confidence,
  };
}
