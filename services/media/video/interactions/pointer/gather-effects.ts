import type { LoggedFrame } from '../frames/frame-log.js';
import type { FrameSize } from '../frames/frame-size.js';
import {
  areaOf,
  heightOf,
  type PixelBox,
  sharedArea,
  touches,
  unite,
  widen,
  widthOf,
} from '../frames/pixel-box.js';
import { cropOf } from './crop.js';
import type { PointerStay } from './pointer-stay.js';

/** What changed, and where the pointer was. */
export interface Effect {
  readonly frame: number;
  readonly box: PixelBox;
  /** Changed pixels. */
  readonly pixels: number;
  /** The stay of the pointer that it belongs to, counted from the first: -1 while no pointer is seen. */
  readonly stay: number;
  /** Pixels between it and the point that the pointer points at. */
  readonly distance: number;
  /** Only brighter or darker, as what is pointed at often becomes. */
  readonly isTint: boolean;
  /** It was still so when the pointer had gone; null if that was not seen. */
  hasStayed: boolean | null;
}

/** Frames since the pointer has left what has changed until it is looked at again. */
const LOOK_AGAIN = 4;
/** Frames after which it is not looked at any more. */
const MAX_PENDING = 150;
/** Pixels around what has changed, within which it may still be pointed at. */
const STILL_AT = 6;
/** A change of this share of the pointer's own place is the pointer's. */
const OWN = 0.6;
/** Pixels that a pointer and the way it has come cover. */
const MAX_OWN = 12_000;
/** Levels by which a pixel is different. */
const DIFFERENT = 18;
/** Share of the pixels that had changed and still must be different for a change to have stayed. */
const STAYED = 0.35;
/** How alike edges are where only the brightness has changed, and the levels that it changes by at most. */
const TINT = { similarity: 0.8, levels: 60 };
/** What has changed in more of the last frames moves by itself. */
const BUSY = 0.3;
/** Of one frame. */
const MAX_PARTS = 40;
const MAX_CROP = 400_000;

interface Pending {
  readonly effect: Effect;
  readonly before: Uint8Array;
  leftAt: number | null;
}

/** Notes what changes while the pointer stands still, and whether it stays so. */
export function makeEffectGatherer(size: FrameSize) {
  const effects: Effect[] = [];
  let pending: Pending[] = [];

  function settle(one: Pending, after: Uint8Array): void {
    const { box, pixels } = one.effect;
    const now = cropOf(after, size.width, box);
    let different = 0;
    for (let at = 0; at < now.length; at += 1)
      if (Math.abs((now[at] as number) - (one.before[at] as number)) >= DIFFERENT) different += 1;
    one.effect.hasStayed = different >= STAYED * pixels;
  }

  /** Looks again at what the pointer has left. */
  function lookAgain(frame: number, after: Uint8Array, here: PointerStay | null): void {
    pending = pending.filter((one) => {
      const isAt = here !== null && touches(widen(one.effect.box, STILL_AT), here.box);
      if (isAt) one.leftAt = null;
      else one.leftAt ??= frame;
      const isDue = one.leftAt !== null && frame - one.leftAt >= LOOK_AGAIN;
      if (isDue) settle(one, after);
      return !isDue && frame - one.effect.frame <= MAX_PENDING;
    });
  }

  return {
    effects: effects as readonly Effect[],
    /** `stays` are known up to this frame and beyond. */
    take(
      { frame, parts }: LoggedFrame,
      before: Uint8Array,
      after: Uint8Array,
      stays: readonly PointerStay[],
    ): void {
      const index = stays.findLastIndex(({ from }) => from <= frame);
      const now = stays[index];
      const here = now && now.to >= frame ? now : null;
      // The picture before this frame is what has stayed until now.
      lookAgain(frame - 1, before, here && here.from < frame ? here : null);
      const last = stays[index - 1];
      const own = [now, last].flatMap((stay) => (stay && stay.to >= frame - 1 ? [stay.box] : []));
      const [to, from] = own;
      // A short way changes as one.
      const moving = to && from ? [...own, unite(to, from)] : own;
      for (const { box, pixels, busy } of largestOf(parts)) {
        if (busy >= BUSY || moving.some((place) => isPointer(box, place))) continue;
        const stay = ownerOf(box, frame, index, stays);
        const owner = stays[stay];
        const effect: Effect = {
          frame,
          box,
          pixels,
          stay,
          distance: owner ? distanceTo(box, owner) : Number.POSITIVE_INFINITY,
          isTint: isTint(before, after, size, box),
          hasStayed: null,
        };
        effects.push(effect);
        if (owner && areaOf(box) <= MAX_CROP)
          pending.push({ effect, before: cropOf(before, size.width, box), leftAt: null });
      }
    },
    finish(frame: number, after: Uint8Array): void {
      lookAgain(frame + LOOK_AGAIN, after, null);
      lookAgain(frame + 2 * LOOK_AGAIN, after, null);
    },
  };
}

const largestOf = (parts: LoggedFrame['parts']): LoggedFrame['parts'] =>
  parts.length <= MAX_PARTS ? parts : parts.toSorted((a, b) => b.pixels - a.pixels).slice(0, MAX_PARTS);

/** A change at the pointer's own place, and not much larger, is the pointer's. */
const isPointer = (box: PixelBox, own: PixelBox): boolean =>
  areaOf(own) <= MAX_OWN &&
  areaOf(box) <= 3 * areaOf(own) &&
  sharedArea(box, widen(own, 4)) >= OWN * areaOf(box);

/** What changes as the pointer comes may also belong to the place that it leaves. */
function ownerOf(box: PixelBox, frame: number, index: number, stays: readonly PointerStay[]): number {
  const [now, last] = [stays[index], stays[index - 1]];
  if (!now || now.to < frame - 1) return -1;
  if (now.from < frame || !last || last.to < frame - 1) return index;
  return distanceTo(box, last) < distanceTo(box, now) ? index - 1 : index;
}

const distanceTo = ({ left, top, right, bottom }: PixelBox, { x, y }: Pick<PointerStay, 'x' | 'y'>): number =>
  Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));

/** Whether a part has the same edges as before, and is only brighter or darker. */
function isTint(before: Uint8Array, after: Uint8Array, { width, height }: FrameSize, box: PixelBox): boolean {
  const [right, bottom] = [Math.min(width - 1, box.right - 2), Math.min(height - 1, box.bottom - 2)];
  let [product, squaresBefore, squaresAfter, changed, levels] = [0, 0, 0, 0, 0];
  // Its own edges are new.
  for (let y = box.top + 2; y < bottom; y += 1)
    for (let x = box.left + 2; x < right; x += 1) {
      const at = y * width + x;
      const [was, is] = [before[at] as number, after[at] as number];
      if (Math.abs(is - was) >= DIFFERENT) {
        changed += 1;
        levels += Math.abs(is - was);
      }
      const [wasX, wasY] = [(before[at + 1] as number) - was, (before[at + width] as number) - was];
      const [isX, isY] = [(after[at + 1] as number) - is, (after[at + width] as number) - is];
      product += wasX * isX + wasY * isY;
      squaresBefore += wasX * wasX + wasY * wasY;
      squaresAfter += isX * isX + isY * isY;
    }
  if (changed > 0 && levels / changed > TINT.levels) return false;
  const energy = Math.max(squaresBefore, squaresAfter);
  const pixels = Math.max(1, widthOf(box) * heightOf(box));
  // Without edges there is nothing but brightness.
  if (energy / pixels < 4) return true;
  return product / Math.max(1, Math.sqrt(squaresBefore * squaresAfter)) >= TINT.similarity;
}
