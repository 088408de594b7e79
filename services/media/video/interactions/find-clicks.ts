import type { CursorSighting } from './cursor-shape.js';
import type { Change } from './find-changes.js';
import { findRests, MIN_REST, type Rest } from './find-rests.js';
import {
  areaOf,
  grow,
  heightOf,
  type PixelBox,
  SCREEN,
  sharedArea,
  touches,
  widthOf,
} from './screen-frame.js';
import type { Seen } from './seen-interaction.js';
import type { ScreenChange, WatchedScreen } from './watch-screen.js';

/** Frames after which what happens is not the answer to the last click any more. */
const SAME_CLICK = 15;
/** Frames after the cursor came to rest within which something far away may be the answer to a click. */
const FAR_WITHIN = 20;
/** Frames in which nothing else may have changed before it. */
const QUIET_BEFORE = 25;
/** Pixels around the cursor that are at it. */
const AT_CURSOR = 4;
/** Pixels: a caret is no wider and no higher. */
const CARET = { width: 4, height: 9 };
/** Pixels around typed text within which the field was clicked: text begins at the top of a large one. */
const FIELD = { across: 70, above: 8, below: 24 };
/** Frames before the cursor has come to rest in which it may already have clicked into a field. */
const BEFORE_REST = 3;
/** Frames for which a cursor usually stands still before it clicks. */
const USUAL_REST = 4;
/** Frames before the first letter in which its own change is not mistaken for a caret. */
const CARET_BEFORE_TYPING = 2;
/** Frames between a click into a field and the first letter. */
const BEFORE_TYPING = 60;
/** Frames after typing within which what happens is the answer to a key. */
const AFTER_TYPING = 12;

interface Evidence {
  readonly frame: number;
  readonly to: number;
  readonly kind: 'at-cursor' | 'large' | 'notification' | 'far' | 'caret';
  readonly box: PixelBox;
}

interface Scene {
  readonly watched: WatchedScreen;
  readonly track: readonly CursorSighting[];
  readonly typing: readonly Seen[];
  readonly answers: readonly Seen[];
}

/** Finds clicks: the cursor stands still, and something changes at it, or much of the screen does. */
export function findClicks(scene: Scene): Seen[] {
  const { watched, track, typing, answers } = scene;
  const rests = findRests(track, watched.frameCount);
  const evidence = gatherEvidence(scene, rests);
  const scrolls = answers.filter(({ kind }) => kind === 'scroll');
  const clicks: Seen[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastRest: Rest | null = null;
  for (const rest of rests) {
    // A hand that trembles does not click again.
    if (!lastRest || !touches(grow(lastRest.box, AT_CURSOR), rest.box)) lastAt = Number.NEGATIVE_INFINITY;
    lastRest = rest;
    const during = evidence.filter(({ frame }) => frame > rest.from && frame <= rest.to + 1);
    const field = typing.find(
      ({ from, box }) => from > rest.from && from <= rest.to + 1 && isInField(rest, box),
    );
    const found: Array<{ frame: number; to: number; box: PixelBox; confidence: number }> = [];
    for (const one of during) {
      const isOfKeys = typing.some(
        ({ from, to }) => one.frame >= from - CARET_BEFORE_TYPING && one.frame <= to + AFTER_TYPING,
      );
      if (isOfKeys && one.kind !== 'at-cursor') continue;
      // Typing tells more surely of a click than something far away.
      if (one.kind === 'far' && field && one.frame <= field.from) continue;
      if (scrolls.some(({ from, to }) => one.frame >= from && one.frame <= to)) continue;
      if (one.frame - lastAt <= SAME_CLICK) {
        const last = found.at(-1);
        if (last) Object.assign(last, { to: Math.max(last.to, one.to) });
        if (one.kind !== 'far' && one.kind !== 'caret') lastAt = one.frame;
        continue;
      }
      const confidence = confidenceOf(one, rest, { evidence, isFirst: found.length === 0, watched });
      if (confidence === 0) continue;
      lastAt = one.frame;
      found.push({ frame: one.frame, to: one.to, box: one.box, confidence });
    }
    if (field && !found.some(({ frame }) => frame <= field.from)) {
      const caret = evidence.find(
        ({ kind, frame, box }) =>
          (kind === 'caret' || kind === 'far') &&
          frame > rest.from - BEFORE_REST &&
          frame < field.from &&
          field.from - frame > CARET_BEFORE_TYPING &&
          field.from - frame <= BEFORE_TYPING &&
          touches(grow(field.box, 6), box),
      );
      const frame = caret?.frame ?? Math.min(rest.from + USUAL_REST, field.from);
      found.push({ frame, to: frame, box: field.box, confidence: caret ? 0.85 : 0.5 });
    }
    for (const { frame, to, box, confidence } of found) {
      const { left, top } = rest.box;
      const target =
        touches(grow(rest.box, AT_CURSOR), box) && areaOf(box) <= 12_000 ? box : grow(rest.box, 2);
      clicks.push({
        kind: 'click',
        from: frame,
        to,
        box: target,
        at: { x: left + 0.5, y: top + 0.5 },
        confidence,
      });
    }
  }
  return clicks;
}

/** How sure it is that this is a click, 0 to 1; 0: it is none. */
function confidenceOf(
  { kind, frame, box }: Evidence,
  rest: Rest,
  {
    evidence,
    isFirst,
    watched,
  }: { readonly evidence: readonly Evidence[]; readonly isFirst: boolean; readonly watched: WatchedScreen },
): number {
  const sinceRest = frame - rest.from;
  switch (kind) {
    case 'at-cursor':
      if (sinceRest < MIN_REST || isDeparture(box, frame, rest)) return 0;
      return isHint(box, frame, rest, watched) ? 0 : 0.9;
    case 'large':
      return sinceRest < MIN_REST ? 0 : 0.8;
    case 'notification':
    case 'far': {
      if (!isFirst || sinceRest < MIN_REST || sinceRest > FAR_WITHIN) return 0;
      const isQuiet = !evidence.some(
        (other) => other.kind === 'far' && other.frame < frame && frame - other.frame <= QUIET_BEFORE,
      );
      return isQuiet ? 0.5 : 0;
    }
    case 'caret':
      return 0;
  }
}

/** The cursor begins to move, too slowly to be seen doing so. */
const isDeparture = (box: PixelBox, frame: number, { box: cursor, to }: Rest): boolean =>
  frame >= to - 1 && areaOf(box) <= 3 * areaOf(grow(cursor, 1));

/** Text about what the cursor points at: it goes as soon as the cursor does. */
const isHint = (
  box: PixelBox,
  frame: number,
  { box: cursor, to }: Rest,
  { frames }: WatchedScreen,
): boolean =>
  !isAround(box, cursor) &&
  frames.some(
    ({ frame: at, changes }) =>
      at > to &&
      at <= to + 3 &&
      to - frame >= 1 &&
      changes.some(
        (other) =>
          areaOf(box) > 150 && sharedArea(other.box, box) >= 0.7 * Math.max(areaOf(other.box), areaOf(box)),
      ),
  );

const isInField = ({ box: { left, top } }: Rest, box: PixelBox): boolean =>
  left >= box.left - FIELD.across &&
  left <= box.right + FIELD.across &&
  top >= box.top - FIELD.above &&
  top <= box.bottom + FIELD.below;

/** Everything that may tell of a click, by time. */
function gatherEvidence({ watched, track, typing, answers }: Scene, rests: readonly Rest[]): Evidence[] {
  const found: Evidence[] = [];
  const { screenChanges, frames } = watched;
  const notes = answers.filter(({ kind }) => kind === 'notification');
  for (const { from, to, box } of screenChanges) {
    const isNote = notes.some((note) => note.from === from);
    const rest = rests.find((one) => from > one.from && from <= one.to + 1);
    const isAt = rest && isAtCursor(rest.box, box) && areaOf(box) <= 12_000;
    if (isSmallChange({ box })) continue;
    found.push({
      frame: from,
      to,
      kind: isAt ? 'at-cursor' : isNote || isGoing(watched, from) ? 'notification' : 'large',
      box,
    });
  }
  for (const { frame, changes } of frames) {
    if (screenChanges.some((change) => frame >= change.from && frame <= change.to && !isSmallChange(change)))
      continue;
    const at = track.findLastIndex((sighting) => sighting.frame <= frame);
    const [now, before] = [track[at], track[at - 1]];
    const hasMoved = now?.frame === frame;
    const cursors = hasMoved ? [now.box, ...(before ? [before.box] : [])] : [];
    for (const { box } of changesOfPage(changes, cursors)) {
      if (
        typing.some(({ from, to, box: line }) => frame >= from && frame <= to && touches(grow(line, 3), box))
      )
        continue;
      const isCaret = widthOf(box) <= CARET.width && heightOf(box) <= CARET.height;
      const isAt = now !== undefined && !hasMoved && isAtCursor(now.box, box);
      found.push({ frame, to: frame, kind: isCaret ? 'caret' : isAt ? 'at-cursor' : 'far', box });
    }
  }
  return found.sort((a, b) => a.frame - b.frame || order(a) - order(b));
}

const isAround = (box: PixelBox, cursor: PixelBox): boolean =>
  cursor.left >= box.left && cursor.left < box.right && cursor.top >= box.top && cursor.top < box.bottom;

/** Around or beneath the tip of the cursor. */
const isAtCursor = (cursor: PixelBox, box: PixelBox): boolean => {
  const tip = { left: cursor.left, top: cursor.top, right: cursor.left + 2, bottom: cursor.top + 2 };
  return touches(grow(tip, AT_CURSOR), box);
};

/** What goes by itself: a message whose time is over. */
const isGoing = ({ screenChanges }: WatchedScreen, from: number): boolean => {
  const change = screenChanges.find((one) => one.from === from) as ScreenChange;
  const { parts, brightness } = change.difference;
  return (
    brightness === 0 &&
    parts.length > 0 &&
    parts.every(
      ({ removedSides, newSides, box }) =>
        removedSides > newSides && areaOf(box) <= 0.06 * SCREEN.width * SCREEN.height,
    )
  );
};

const MAX_SMALL = 4000;

/** A button, a link: judged frame by frame. */
const isSmallChange = ({ box }: Pick<ScreenChange, 'box'>): boolean => areaOf(box) <= MAX_SMALL;

const order = ({ kind }: Evidence): number =>
  ['at-cursor', 'large', 'notification', 'far', 'caret'].indexOf(kind);

/** Changes of a frame that the cursor's movement does not explain. */
function changesOfPage(changes: readonly Change[], cursors: readonly PixelBox[]): readonly Change[] {
  return changes.filter(({ box, strong }) => {
    const own = strong ?? box;
    return !cursors.some(
      (cursor) => touches(grow(cursor, 2), own) && areaOf(own) <= 6 * areaOf(grow(cursor, 1)),
    );
  });
}
