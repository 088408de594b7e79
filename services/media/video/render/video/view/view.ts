import type { Size } from '../../plan/output-size.js';
import type { FrameSpan } from '../frame-span.js';

/** The region of the footage's frame that is shown, in its pixels. */
export interface View extends Size {
  readonly x: number;
  readonly y: number;
}

export const wholeOf = ({ width, height }: Size): View => ({ x: 0, y: 0, width, height });

/**
 * Returns a view of this size around a point given as shares of the frame, moved inwards to stay within the
 * frame.
 */
export function viewAround(
  sourceSize: Size,
  size: Size,
  centre: { readonly x: number; readonly y: number },
): View {
  const from = (share: number, whole: number, side: number) =>
    Math.min(Math.max(0, share * whole - side / 2), whole - side);
  return {
    x: from(centre.x, sourceSize.width, size.width),
    y: from(centre.y, sourceSize.height, size.height),
    width: size.width,
    height: size.height,
  };
}

/** Interpolates between two views; the result lies within the frame as well. */
export function between(a: View, b: View, share: number): View {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    width: mix(a.width, b.width),
    height: mix(a.height, b.height),
  };
}

/** Eases in and out (smoothstep). */
export const eased = (share: number): number => share * share * (3 - 2 * share);

/** Stiffness of the spring: at the end of its time it is within a third of a percent of its rest. */
const STIFFNESS = 8;
const released = (time: number): number => 1 - (1 + STIFFNESS * time) * Math.exp(-STIFFNESS * time);
const SETTLED = released(1);

/** Moves like a critically damped spring: it starts soft, is soon near its end, and never swings beyond it. */
export const sprung = (share: number): number => released(share) / SETTLED;

export interface ViewTrack {
  at(frame: number): View;
  /** Spans in which the view moves, in order and separate. Between two moves it stands still. */
  readonly moves: readonly FrameSpan[];
  /** Frames at which the view changes abruptly. */
  readonly jumps: readonly number[];
}

export const standingStill = (view: View): ViewTrack => ({ at: () => view, moves: [], jumps: [] });
