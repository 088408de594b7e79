import type { ChangedPart } from '../frames/find-parts.js';
import type { LoggedFrame } from '../frames/frame-log.js';
import type { FrameSize } from '../frames/frame-size.js';
import { areaOf, heightOf, type PixelBox, touches, widen, widthOf } from '../frames/pixel-box.js';
import { isPointerSized } from './learn-pointers.js';
import { findPointer, type PointerMatch, scoreAt } from './match-pointer.js';
import type { PointerTemplate } from './pointer-image.js';
import type { PointerStay } from './pointer-stay.js';
import { makeUnseenStays } from './unseen-stays.js';

export interface SoughtTemplate {
  readonly template: PointerTemplate;
  /** The correlation from which it is seen near the last place, and anywhere. */
  readonly near: number;
  readonly anywhere: number;
}

/** Pixels within which it is where it was. */
const SAME_PLACE = 2;
/** Pixels that count as near the last place. */
const NEAR = 160;
/** Correlation that what appears elsewhere must have while nothing has changed at the last place. */
const ELSEWHERE = 0.9;
/** How much better it must be seen than what was there before. */
const MIN_APPEARANCE = 0.12;
/** With more small parts at once the page changes. */
const MAX_PARTS = 12;
/** Places to be compared in one frame: more are looked through around the last place only. */
const MAX_AREA = 90_000;
const AROUND = 4;
/** Of the size of the pointer, what takes its place may have. */
const ALIKE = { min: 0.35, max: 1.9 };
/** Frames whose changes are remembered to tell since when the pointer stood somewhere. */
const MAX_HISTORY = 3000;

const NOWHERE: PixelBox = { left: 0, top: 0, right: 0, bottom: 0 };

/** Follows the pointer: what moves proposes a place, and its picture proves it. */
export function makePointerFollower(size: FrameSize) {
  const stays: PointerStay[] = [];
  const history: Array<{ readonly frame: number; readonly parts: readonly ChangedPart[] }> = [];
  let at: PointerStay | null = null;
  /** The last place it was seen at, also if it is lost. */
  let lastBox: PixelBox = NOWHERE;
  let templates: readonly SoughtTemplate[] = [];
  const unseen = makeUnseenStays(stays, size);

  function see(match: PointerMatch, frame: number): PointerStay {
    const stay = stayOf(match, frame);
    unseen.place();
    stays.push(stay);
    at = stay;
    lastBox = stay.box;
    return stay;
  }

  /** Returns the best match in what has changed. */
  function search(
    frame: Uint8Array,
    parts: readonly ChangedPart[],
    accept: (match: PointerMatch, sought: SoughtTemplate) => boolean,
  ): PointerMatch | null {
    let best = null as PointerMatch | null;
    for (const sought of templates) {
      const { template, near } = sought;
      for (const area of areasFor(parts, template, lastBox)) {
        const match = findPointer(frame, size, area, template, Math.max(near, best?.score ?? 0));
        if (match && accept(match, sought)) best = match;
      }
    }
    return best;
  }

  const isNear = ({ x, y }: PointerMatch): boolean =>
    lastBox !== NOWHERE && Math.hypot(x - lastBox.left, y - lastBox.top) <= NEAR;

  /** Whether it has come there, rather than something that looks like it has been there all the time; or has gone, with the frame after instead of the one before. */
  const hasCome = ({ x, y, template, score }: PointerMatch, before: Uint8Array): boolean =>
    scoreAt(before, size, template, x, y) <= score - MIN_APPEARANCE;

  function findStaying(after: Uint8Array, here: PointerStay): PointerMatch | null {
    let best = null as PointerMatch | null;
    for (const { template, near } of templates) {
      const { spot, width, height } = template.picture;
      // The same tip, whatever the picture is.
      const [x, y] =
        here.score > 0
          ? [Math.round(here.x - spot.x), Math.round(here.y - spot.y)]
          : [
              Math.round((here.box.left + here.box.right - width) / 2),
              Math.round((here.box.top + here.box.bottom - height) / 2),
            ];
      const reach = here.score > 0 ? SAME_PLACE : AROUND;
      const area = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
      best = findPointer(after, size, area, template, Math.max(near, best?.score ?? 0)) ?? best;
    }
    return best;
  }

  /** It must have stood somewhere before it has come here. */
  function addOrigin(
    found: PointerMatch,
    { frame, parts }: LoggedFrame,
    before: Uint8Array,
    after: Uint8Array,
  ): void {
    const origin = search(
      before,
      parts,
      (match, { anywhere }) =>
        match.score >= anywhere &&
        Math.hypot(match.x - found.x, match.y - found.y) > SAME_PLACE &&
        hasCome(match, after),
    );
    if (!origin) return;
    const box = boxOf(origin);
    const changed = history.findLast((one) => one.parts.some((part) => touches(part.box, widen(box, 1))));
    const from = Math.max(changed?.frame ?? 0, (stays.at(-1)?.to ?? -1) + 1);
    if (from >= frame) return;
    const stay = { ...stayOf(origin, from), to: frame - 1 };
    unseen.add(stay);
    stays.push(stay);
  }

  function findMoving(parts: readonly ChangedPart[], from: PointerStay): PixelBox | null {
    if (parts.length > 3) return null;
    const [width, height] = [widthOf(from.box), heightOf(from.box)];
    const candidates = parts.filter(
      ({ box }) =>
        isPointerSized(box) &&
        !touches(widen(from.box, 1), box) &&
        widthOf(box) >= ALIKE.min * width &&
        widthOf(box) <= ALIKE.max * width + 4 &&
        heightOf(box) >= ALIKE.min * height &&
        heightOf(box) <= ALIKE.max * height + 4,
    );
    return candidates.length === 1 ? (candidates[0]?.box ?? null) : null;
  }

  function take(logged: LoggedFrame, before: Uint8Array, after: Uint8Array): void {
    const { frame, parts } = logged;
    const few = parts.length <= MAX_PARTS;
    if (at) {
      const here: PointerStay = at;
      const isTouched = parts.some(({ box }) => touches(box, widen(here.box, 1)));
      if (!isTouched) {
        const small = few ? parts.filter(({ box }) => isPointerSized(box)) : [];
        const found = search(after, small, (match) => match.score >= ELSEWHERE && hasCome(match, before));
        if (!found) return;
        here.to = frame - 1;
        see(found, frame);
        return;
      }
      const staying = findStaying(after, here);
      const moved = search(
        after,
        parts,
        (match, { anywhere }) =>
          match.score >= (isNear(match) ? 0 : anywhere) && hasCome(match, before) && !isAt(match, here),
      );
      if (staying && !(moved && moved.score > staying.score + 0.1)) {
        if (here.score === 0) {
          stays.pop();
          see(staying, here.from);
        } else here.shape = staying.template.picture.shape;
        return;
      }
      here.to = frame - 1;
      if (moved) {
        see(moved, frame);
        return;
      }
      const moving = findMoving(parts, here);
      at = null;
      if (!moving) return;
      lastBox = moving;
      const x = (moving.left + moving.right) / 2;
      at = {
        from: frame,
        to: Number.POSITIVE_INFINITY,
        box: moving,
        x,
        y: moving.top + heightOf(moving) / 3,
        shape: null,
        score: 0,
      };
      stays.push(at);
      return;
    }
    const found = search(
      after,
      parts,
      (match, { anywhere }) => match.score >= anywhere && hasCome(match, before),
    );
    if (!found) return;
    addOrigin(found, logged, before, after);
    unseen.add(stayOf(found, frame));
    see(found, frame);
  }

  return {
    stays: stays as readonly PointerStay[],
    useTemplates(sought: readonly SoughtTemplate[]): void {
      templates = sought;
    },
    take(logged: LoggedFrame, before: Uint8Array, after: Uint8Array): void {
      if (templates.length > 0) take(logged, before, after);
      history.push({ frame: logged.frame, parts: logged.parts });
      if (history.length > MAX_HISTORY) history.shift();
    },
    finish(frameCount: number): readonly PointerStay[] {
      if (at) at.to = Math.max(at.from, frameCount - 1);
      return stays;
    },
  };
}

const boxOf = ({ x, y, template: { picture } }: PointerMatch): PixelBox => ({
  left: x,
  top: y,
  right: x + picture.width,
  bottom: y + picture.height,
});

const stayOf = (match: PointerMatch, frame: number): PointerStay => {
  const { picture } = match.template;
  return {
    from: frame,
    to: Number.POSITIVE_INFINITY,
    box: boxOf(match),
    x: match.x + picture.spot.x,
    y: match.y + picture.spot.y,
    shape: picture.shape,
    score: match.score,
  };
};

const isAt = (match: PointerMatch, { x, y }: PointerStay): boolean => {
  const { spot } = match.template.picture;
  return Math.hypot(match.x + spot.x - x, match.y + spot.y - y) <= SAME_PLACE;
};

/** Where a pointer's upper left corner can be if it has come with what has changed. */
function areasFor(parts: readonly ChangedPart[], { picture }: PointerTemplate, last: PixelBox): PixelBox[] {
  const areas = parts.map(({ box }) => ({
    left: Math.min(box.left, box.right - picture.width) - AROUND,
    top: Math.min(box.top, box.bottom - picture.height) - AROUND,
    right: Math.max(box.left, box.right - picture.width) + AROUND,
    bottom: Math.max(box.top, box.bottom - picture.height) + AROUND,
  }));
  if (areas.reduce((sum, area) => sum + areaOf(area), 0) <= MAX_AREA) return areas;
  const around = widen({ ...last, right: last.left, bottom: last.top }, NEAR);
  return areas.flatMap((area) => {
    const part = {
      left: Math.max(area.left, around.left),
      top: Math.max(area.top, around.top),
      right: Math.min(area.right, around.right),
      bottom: Math.min(area.bottom, around.bottom),
    };
    return part.left <= part.right && part.top <= part.bottom ? [part] : [];
  });
}
