import type { LoggedFrame } from '../frames/frame-log.js';
import type { FrameSize } from '../frames/frame-size.js';
import { heightOf, type PixelBox, touches, widen, widthOf } from '../frames/pixel-box.js';
import { cropOf } from './crop.js';
import { groupPatch, type Patch, type PatchGroup } from './group-patches.js';

/** Pixels: what is smaller or larger is no pointer. */
const POINTER_SIDE = { minWidth: 5, minHeight: 7, max: 76 } as const;
/** With more small parts at once it is the page that changes. */
const MAX_PARTS = 8;
/** Frames after which what is still there is not taken for a pointer on its way. */
const MAX_STAY = 30;
const MAX_OPEN = 60;
/** Levels, of 255. */
const DIFFERENT = 16;
/** Share of its pixels by which what was behind a pointer may differ from before. */
const MAX_REST = 0.05;
/** Pixels around a changed part, which is known to a few pixels only. */
const AROUND = 2;

/** Something small that has appeared. */
interface Appearance {
  readonly frame: number;
  readonly box: PixelBox;
  readonly behind: Uint8Array;
  readonly picture: Uint8Array;
}

/**
 * Learns what the pointer looks like from the frames of a film: something small that appears, goes again, and
 * leaves behind what was there before; the same at several places, and nearly always going from one to the next.
 */
export function makePointerLearner(size: FrameSize) {
  let open: Appearance[] = [];
  const groups: PatchGroup[] = [];

  const crop = (frame: Uint8Array, box: PixelBox) => cropOf(frame, size.width, box);

  function settle(appearance: Appearance, frame: number, after: Uint8Array): void {
    const { box, behind, picture } = appearance;
    const now = crop(after, box);
    const isGone = shareDifferent(now, behind) <= MAX_REST;
    if (!isGone) return;
    const mask = Uint8Array.from(picture, (level, at) => (differs(level, behind[at] as number) ? 1 : 0));
    const patch: Patch = {
      from: appearance.frame,
      to: frame,
      box,
      width: widthOf(box),
      height: heightOf(box),
      picture,
      mask,
    };
    groupPatch(groups, patch);
  }

  return {
    groups: groups as readonly PatchGroup[],
    take({ frame, parts }: LoggedFrame, before: Uint8Array, after: Uint8Array): void {
      const gone: Appearance[] = [];
      const still: Appearance[] = [];
      for (const one of open) {
        if (parts.some(({ box }) => touches(box, one.box))) gone.push(one);
        else if (frame - one.frame <= MAX_STAY) still.push(one);
      }
      for (const one of gone) settle(one, frame, after);
      open = still;
      const small = parts.filter(({ box }) => isPointerSized(box));
      if (small.length === 0 || small.length > MAX_PARTS) return;
      for (const { box } of small) {
        const around = within(widen(box, AROUND), size);
        open.push({ frame, box: around, behind: crop(before, around), picture: crop(after, around) });
      }
      if (open.length > MAX_OPEN) open = open.slice(-MAX_OPEN);
    },
  };
}

export const isPointerSized = (box: PixelBox): boolean =>
  widthOf(box) >= POINTER_SIDE.minWidth &&
  heightOf(box) >= POINTER_SIDE.minHeight &&
  Math.max(widthOf(box), heightOf(box)) <= POINTER_SIDE.max;

const within = ({ left, top, right, bottom }: PixelBox, { width, height }: FrameSize): PixelBox => ({
  left: Math.max(0, left),
  top: Math.max(0, top),
  right: Math.min(width, right),
  bottom: Math.min(height, bottom),
});

const differs = (a: number, b: number): boolean => Math.abs(a - b) > DIFFERENT;

function shareDifferent(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (differs(a[at] as number, b[at] as number)) count += 1;
  return count / Math.max(1, a.length);
}
