import type { Size } from '../../plan/output-size.js';
import type { FrameSpan } from '../frame-span.js';

/** What of the footage's picture is shown, in its pixels. */
export interface View extends Size {
  readonly x: number;
  readonly y: number;
}

export const wholeOf = ({ width, height }: Size): View => ({ x: 0, y: 0, width, height });

/** Of this size, around a point given as shares of the picture, and never beyond its edge. */
export function viewAround(
  picture: Size,
  size: Size,
  centre: { readonly x: number; readonly y: number },
): View {
  const from = (share: number, whole: number, side: number) =>
    Math.min(Math.max(0, share * whole - side / 2), whole - side);
  return {
    x: from(centre.x, picture.width, size.width),
    y: from(centre.y, picture.height, size.height),
    width: size.width,
    height: size.height,
  };
}

/** What lies between two views lies within the picture, too. */
export function between(a: View, b: View, share: number): View {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    width: mix(a.width, b.width),
    height: mix(a.height, b.height),
  };
}

/** Sets off and comes to rest without a jerk. */
export const eased = (share: number): number => share * share * (3 - 2 * share);

/** How the view changes over a part. */
export interface ViewTrack {
  /** At a frame of the part. */
  at(frame: number): View;
  /** Where it moves: from a frame up to another, exclusive, in order and apart. Between two moves it stands still. */
  readonly moves: readonly FrameSpan[];
  /** Frames that show something else than the one before, without a move. */
  readonly jumps: readonly number[];
}

export const standingStill = (view: View): ViewTrack => ({ at: () => view, moves: [], jumps: [] });
