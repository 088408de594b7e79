import type { Recording } from '../../../../schemas/interaction.js';
import type { FrameSize } from './frames/frame-size.js';

/** Every so many pixels a square of this size is looked at. */
const SQUARE = 8;
const EVERY = 24;
/** Levels, of 255, within which a square is of one colour. */
const ONE_COLOUR = 6;

/** Share of a picture that is of one colour each: most of a screen, little of what a camera sees. */
export function plainShare(picture: Uint8Array, { width, height }: FrameSize): number {
  let [plain, all] = [0, 0];
  for (let top = 0; top + SQUARE <= height; top += EVERY)
    for (let left = 0; left + SQUARE <= width; left += EVERY) {
      all += 1;
      if (isPlain(picture, top * width + left, width)) plain += 1;
    }
  return plain / Math.max(1, all);
}

function isPlain(picture: Uint8Array, from: number, width: number): boolean {
  let [min, max] = [255, 0];
  for (let row = 0; row < SQUARE; row += 1)
    for (let at = from + row * width; at < from + row * width + SQUARE; at += 1) {
      const level = picture[at] as number;
      if (level < min) min = level;
      if (level > max) max = level;
    }
  return max - min <= ONE_COLOUR;
}

/** A part of the picture that changes in fewer of the frames is still. */
const MOVING = 0.3;
/** A screen is still in so much of the picture; a camera moves it all, or nothing. */
const MIN_STILL = 0.35;
/** So much of a screen is of one colour, also while it is zoomed. */
const MIN_PLAIN = 0.4;

export interface FrameSigns {
  readonly frameCount: number;
  /** How often each part of the picture has changed. */
  readonly changesOfTiles: Readonly<Uint32Array>;
  /** Mean share of the pictures that is of one colour each. */
  readonly plain: number;
}

/** Tells a recording of a screen from a film by its regions: what moves on a screen moves in a part of it. */
export function judgeFrames({
  frameCount,
  changesOfTiles,
  plain,
}: FrameSigns): Pick<Recording, 'kind' | 'confidence'> {
  const moving = changesOfTiles.reduce(
    (count, changes) => count + (changes > MOVING * frameCount ? 1 : 0),
    0,
  );
  const still = 1 - moving / Math.max(1, changesOfTiles.length);
  if (still >= MIN_STILL)
    return { kind: 'screen', confidence: Math.min(0.95, 0.45 + 0.5 * plain + 0.2 * (still - MIN_STILL)) };
  if (plain >= MIN_PLAIN) return { kind: 'screen', confidence: 0.5 };
  return { kind: 'film', confidence: Math.min(0.95, 0.6 + (MIN_PLAIN - plain)) };
}
