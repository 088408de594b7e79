import type { CursorPoint, Interaction, Recording } from '../../../../schemas/interaction.js';
import { findClicks } from './find-clicks.js';
import type { FrameSize } from './frames/frame-size.js';
import { areaOf, heightOf, type PixelBox, sharedArea, touches, unite, widthOf } from './frames/pixel-box.js';
import { judgeFrames } from './judge-recording.js';
import type { PointerStay } from './pointer/pointer-stay.js';
import { grow, SCREEN, WHOLE_FRAME } from './screen-frame.js';
import type { Seen } from './seen-interaction.js';
import { simplifyTrack } from './simplify-track.js';
import type { ScreenChange, WatchedScreen } from './watch-screen.js';

/** What a person does on a recorded screen, and where the cursor is. Both empty for what is no screen recording. */
export interface ScreenActivity {
  readonly interactions: readonly Interaction[];
  readonly cursorTrack: readonly CursorPoint[];
  readonly recording: Recording;
}

/** Of the frame: smaller is a message, larger a dialog. */
const MAX_NOTIFICATION = 0.05;
const MIN_DIALOG = 0.015;
const MAX_DIALOG = 0.7;
/** Of the frame's width or height: messages appear near an edge. */
const NEAR_EDGE = 0.13;
const MIN_SIDES = 3;
/** Share of what is on the screen, and of the frame, that another page replaces. */
const MIN_PAGE = { share: 0.4, area: 0.065, height: 50 };
/** In frames: changes within this time belong to one page change. */
const SAME_PAGE = 12;
const MIN_SCROLLED = { area: 0.06, share: 0.15 };
/** Frames between two turns of the wheel. */
const SAME_SCROLL = 8;
/** Typed text: pixels, edges in a row, and letters. */
const MIN_TYPED = { width: 10, edges: 2.5, steps: 3 };
/** A step of typing is the cursor's if it is seen there. */
const MAX_CURSOR_STEPS = 0.5;

/** Finds out what was done from what was seen. */
export function findInteractions(watched: WatchedScreen): ScreenActivity {
  const { frameCount, signs, pointer } = watched;
  const { kind, confidence } = judgeFrames(signs);
  const nothing = { interactions: [], cursorTrack: [] };
  if (kind === 'film') return { ...nothing, recording: { kind, pointer: 'none', confidence } };
  const track = trackOf(pointer.stays, pointer.size);
  const answers = judgeChanges(watched.screenChanges, track);
  const scrolls = answers.filter(({ kind }) => kind === 'scroll');
  const pages = answers.filter(({ kind }) => kind === 'page-change');
  const typing = findTyping(watched, track, scrolls);
  const clicks = findClicks({ pointer, typing, scrolls, pages });
  const seen = [...answers, ...typing, ...clicks].sort((a, b) => a.from - b.from);
  const recording: Recording = {
    kind,
    pointer: pointer.stays.length > 0 ? 'cursor' : 'none',
    confidence: pointer.stays.length > 0 ? Math.max(confidence, 0.9) : confidence,
  };
  // Pages that change by themselves are a slide show, or a film with still shots.
  const isScrolled = scrolls.length > 0 && pointer.stays.length > 0;
  if (clicks.length === 0 && typing.length === 0 && !isScrolled) return { ...nothing, recording };
  return {
    interactions: seen.map(toInteraction),
    cursorTrack: simplifyTrack(pointer.stays, pointer.size, frameCount),
    recording,
  };
}

/** The pointer at a place of the small frame, from one of them to another. */
interface CursorPlace {
  readonly from: number;
  readonly to: number;
  readonly box: PixelBox;
}

const trackOf = (stays: readonly PointerStay[], { width, height }: FrameSize): CursorPlace[] =>
  stays.map(({ from, to, box }) => ({
    from,
    to,
    box: {
      left: Math.floor((box.left * SCREEN.width) / width),
      top: Math.floor((box.top * SCREEN.height) / height),
      right: Math.ceil((box.right * SCREEN.width) / width),
      bottom: Math.ceil((box.bottom * SCREEN.height) / height),
    },
  }));

/** Whether the pointer comes to something, or leaves it, in a frame. */
const comesOrGoes = (box: PixelBox, frame: number, track: readonly CursorPlace[]): boolean =>
  track.some(
    ({ from, to, box: own }) =>
      (Math.abs(from - frame) <= 1 || Math.abs(to + 1 - frame) <= 1) && touches(grow(own, 2), box),
  );

/** What the screen answered, large change by large change. */
function judgeChanges(changes: readonly ScreenChange[], track: readonly CursorPlace[]): Seen[] {
  const seen: Seen[] = [];
  let open: PixelBox[] = [];
  for (const change of changes) {
    const { from, to, difference, shiftedFrames } = change;
    const popups = difference.parts.filter((part) => isPopup(part) && (part.share >= 0.6 || !isPage(change)));
    const wasOpen = open;
    open = open.filter(
      (box) => !difference.parts.some((part) => part.removedSides >= part.newSides && isSame(part.box, box)),
    );
    const scrolled = shiftedFrames > 0 && popups.length === 0 && isScroll(change);
    if (scrolled) {
      const last = seen.at(-1);
      if (last?.kind === 'scroll' && from - last.to <= SAME_SCROLL)
        seen[seen.length - 1] = { ...last, to, box: unite(last.box, change.box) };
      else seen.push({ kind: 'scroll', from, to, box: change.box, confidence: 0.9 });
      continue;
    }
    for (const { box, newSides } of popups) {
      if (wasOpen.some((other) => isSame(other, box)) || isPointedAt(box, from, track)) continue;
      const isNote =
        difference.brightness === 0 &&
        areaOf(box) <= MAX_NOTIFICATION * areaOf(WHOLE_FRAME) &&
        isNearEdge(box);
      if (!isNote && areaOf(box) < MIN_DIALOG * areaOf(WHOLE_FRAME)) continue;
      seen.push({
        kind: isNote ? 'notification' : 'dialog',
        from,
        to,
        box,
        confidence: newSides === 4 ? 0.95 : 0.8,
      });
      open.push(box);
    }
    if (popups.length > 0 || !isPage(change)) continue;
    const last = seen.findLast(({ kind }) => kind === 'page-change');
    if (last && from - last.to <= SAME_PAGE) continue;
    seen.push({
      kind: 'page-change',
      from,
      to,
      box: WHOLE_FRAME,
      confidence: Math.min(1, 0.4 + difference.share * 0.7),
    });
    open = [];
  }
  return seen;
}

/** What changes when the cursor comes to it, or goes, is no message. */
const isPointedAt = (box: PixelBox, frame: number, track: readonly CursorPlace[]): boolean =>
  areaOf(box) <= MAX_NOTIFICATION * areaOf(WHOLE_FRAME) && comesOrGoes(box, frame, track);

type Part = ScreenChange['difference']['parts'][number];

const isPopup = ({ box, share, newSides, removedSides, filled }: Part): boolean =>
  (newSides >= MIN_SIDES || (newSides === MIN_SIDES - 1 && filled >= 0.8)) &&
  newSides >= removedSides &&
  share >= 0.1 &&
  areaOf(box) <= MAX_DIALOG * areaOf(WHOLE_FRAME);

const isSame = (a: PixelBox, b: PixelBox): boolean =>
  sharedArea(a, b) >= 0.5 * Math.max(areaOf(a), areaOf(b));

const isNearEdge = ({ left, top, right, bottom }: PixelBox): boolean =>
  left <= NEAR_EDGE * SCREEN.width ||
  right >= (1 - NEAR_EDGE) * SCREEN.width ||
  top <= NEAR_EDGE * SCREEN.height ||
  bottom >= (1 - NEAR_EDGE) * SCREEN.height;

const isScroll = ({ box, difference, shiftedFrames, from, to }: ScreenChange): boolean =>
  difference.share >= MIN_SCROLLED.share &&
  areaOf(box) >= MIN_SCROLLED.area * areaOf(WHOLE_FRAME) &&
  shiftedFrames >= (to - from + 1) / 3;

function isPage({ difference: { parts, share, brightness } }: ScreenChange): boolean {
  const [largest] = parts;
  if (!largest || share < MIN_PAGE.share || brightness !== 0) return false;
  const box = largest.share >= 0.6 ? largest.box : parts.map((part) => part.box).reduce(unite);
  return areaOf(box) >= MIN_PAGE.area * areaOf(WHOLE_FRAME) && heightOf(box) >= MIN_PAGE.height;
}

function findTyping(
  { typedLines, screenChanges }: WatchedScreen,
  track: readonly CursorPlace[],
  scrolls: readonly Seen[],
): Seen[] {
  const typedPart = ({ box, edges, steps }: WatchedScreen['typedLines'][number]) => {
    if (widthOf(box) < MIN_TYPED.width || edges < MIN_TYPED.edges) return [];
    const own = steps.filter(
      (step) => !comesOrGoes(step.box, step.frame, track) && !isDuring(step.frame, screenChanges),
    );
    if (own.length <= (1 - MAX_CURSOR_STEPS) * steps.length) return [];
    const letters = findLetters(own);
    const [first, last] = [letters[0], letters.at(-1)];
    if (!first || !last || letters.length < MIN_TYPED.steps) return [];
    return [{ from: first.frame, to: last.frame, box: letters.map((letter) => letter.box).reduce(unite) }];
  };
  const lines = typedLines
    .flatMap(typedPart)
    .filter(({ from, to }) => !scrolls.some((scroll) => from <= scroll.to + 1 && to >= scroll.from - 1))
    .sort((a, b) => a.from - b.from);
  const seen: Seen[] = [];
  for (const { box, from, to } of lines) {
    const last = seen.at(-1);
    const isNextLine = last && from <= last.to + 12 && touches(grow(last.box, 12), box);
    if (isNextLine) seen[seen.length - 1] = { ...last, to: Math.max(last.to, to), box: unite(last.box, box) };
    else seen.push({ kind: 'typing', from, to, box, confidence: 0.9 });
  }
  return seen;
}

const isDuring = (frame: number, changes: readonly ScreenChange[]): boolean =>
  changes.some(({ from, to }) => frame >= from && frame <= to);

/** Pixels that a letter, or a few of them at once, are wide. */
const MAX_LETTERS = 34;
/** Frames between two letters of a word; a caret that blinks is further apart. */
const MAX_BETWEEN = 9;

type Step = WatchedScreen['typedLines'][number]['steps'][number];

/** The steps that each add something to the right of the one before: neither the caret that blinks, nor the hint that goes. */
function findLetters(steps: readonly Step[]): Step[] {
  let best: Step[] = [];
  let run: Step[] = [];
  for (const step of steps) {
    if (widthOf(step.box) > MAX_LETTERS || widthOf(step.box) < 2) continue;
    const last = run.at(-1);
    if (last && step.frame - last.frame > MAX_BETWEEN) run = [];
    const isAdded = !last || step.box.left > last.box.left;
    if (isAdded || run.length === 0) run = [...run, step];
    if (run.length > best.length) best = run;
  }
  return best;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function toInteraction({ kind, from, to, box, at, confidence }: Seen): Interaction {
  const { left, top } = box;
  const place = at ?? { x: (left + box.right) / 2, y: (top + box.bottom) / 2 };
  return {
    kind,
    start: from / SCREEN.fps,
    end: Math.max(from, to) / SCREEN.fps,
    x: rounded(place.x / SCREEN.width),
    y: rounded(place.y / SCREEN.height),
    box: {
      x: rounded(left / SCREEN.width),
      y: rounded(top / SCREEN.height),
      width: rounded(widthOf(box) / SCREEN.width),
      height: rounded(heightOf(box) / SCREEN.height),
    },
    label: null,
    confidence: rounded(confidence),
  };
}
