import { displaySize } from '../../probe/picture-shape.js';
import type { VideoProbe } from '../../probe/source-probe.js';

/** H.264 players stop at level 5.1 or 5.2: 4096 wide, 2304 high. */
const LONGEST_SIDE = 4096;
const SHORTEST_CAP = 2304;
/** Below this encoders and players get into trouble. */
const SMALLEST_SIDE = 16;

/** The export's picture: the source's as shown, even, and within what players take. */
export function outputSize(video: VideoProbe): { width: number; height: number } {
  const { width, height } = displaySize(video);
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(width, height), SHORTEST_CAP / Math.min(width, height));
  const even = (side: number) => Math.max(SMALLEST_SIDE, 2 * Math.floor(Math.round(side * shrink) / 2));
  return { width: even(width), height: even(height) };
}
