import { displaySize } from '../../probe/frame-shape.js';
import type { VideoProbe } from '../../probe/source-probe.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** H.264 players support up to level 5.1 or 5.2: 4096 wide, 2304 high. */
const LONGEST_SIDE = 4096;
const SHORTEST_CAP = 2304;
/** Smaller frames cause trouble in encoders and players. */
const SMALLEST_SIDE = 16;
/** Minimum ratio of the shorter to the longer side: without it a banner would be reduced to a thumbnail. */
const SLIMMEST = 1 / 4;
/** Tolerance in pixels: 1366x768 and 854x480 count as 16:9. */
const NEARLY = 2;

/** Returns the working size of a source's frames: as displayed, even, and within what players support. */
export const frameSize = (video: VideoProbe): Size => playable(displaySize(video));

/**
 * Returns the size of the export: the source's own, or one of the requested ratio whose shorter side is as
 * long as the source's (1920x1080 in 9:16 is 1080x1920, in 1:1 1080x1080). A source that already has the
 * ratio keeps its size.
 */
export function outputSize(video: VideoProbe, ratio: string | null): Size {
  const own = frameSize(video);
  if (ratio === null) return own;
  const [across, down] = ratio.split(':').map(Number) as [number, number];
  const short = Math.max(
    Math.min(own.width, own.height),
    Math.max(own.width, own.height) * SLIMMEST,
    SMALLEST_SIDE,
  );
  const unit = short / Math.min(across, down);
  const asked = playable({ width: Math.round(across * unit), height: Math.round(down * unit) });
  const isOwn = Math.abs(asked.width - own.width) <= NEARLY && Math.abs(asked.height - own.height) <= NEARLY;
  return isOwn ? own : asked;
}

function playable({ width, height }: Size): Size {
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(width, height), SHORTEST_CAP / Math.min(width, height));
  const even = (side: number) => Math.max(SMALLEST_SIDE, 2 * Math.floor(Math.round(side * shrink) / 2));
  return { width: even(width), height: even(height) };
}
