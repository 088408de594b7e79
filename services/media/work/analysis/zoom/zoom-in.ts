import type { Area } from './find-interactions.js';

/** A time span of the video that is shown enlarged. */
export interface ZoomMoment {
  /** In seconds. */
  readonly start: number;
  /** In seconds. */
  readonly end: number;
  /** Horizontal centre of the visible region, 0 to 1 of the frame's width. */
  readonly x: number;
  /** Vertical centre of the visible region, 0 to 1 of the frame's height. */
  readonly y: number;
  /** Magnification, 1 to 3. */
  readonly scale: number;
}

/** Returns the zoom by `scale` on the middle of an area; its visible region stays within the frame. */
export function zoomIn(
  { left, top, right, bottom }: Area,
  { start, end }: Pick<ZoomMoment, 'start' | 'end'>,
  scale: number,
): ZoomMoment {
  const inside = (centre: number) => Math.min(Math.max(centre, 0.5 / scale), 1 - 0.5 / scale);
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    start: rounded(start),
    end: rounded(end),
    scale: rounded(scale),
    x: rounded(inside((left + right) / 2)),
    y: rounded(inside((top + bottom) / 2)),
  };
}
