/** Of the frames in which the pointer is looked for, in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** A pointer of 12 by 20 pixels on a large screen is still a picture in a frame of this size. */
const MAX_SIDE = 1280;
/** Rows are compared in words of four pixels. */
const WORD = 4;

/** Returns the size at which a video's frames are watched: its own, unless that is very large. */
export function watchedSize(shown: FrameSize): FrameSize {
  const shrink = Math.min(1, MAX_SIDE / Math.max(shown.width, shown.height));
  return {
    width: Math.max(WORD, WORD * Math.round((shown.width * shrink) / WORD)),
    height: Math.max(WORD, 2 * Math.round((shown.height * shrink) / 2)),
  };
}
