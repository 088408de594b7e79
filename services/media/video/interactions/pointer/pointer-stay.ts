import type { PixelBox } from '../frames/pixel-box.js';
import type { PointerShape } from './pointer-image.js';

/** The pointer at one place, from one frame to another. */
export interface PointerStay {
  from: number;
  /** Infinite as long as it stands there. */
  to: number;
  /** Its picture, and the point it points at, in pixels. */
  readonly box: PixelBox;
  readonly x: number;
  readonly y: number;
  shape: PointerShape | null;
  /** Correlation with its picture; of what only moves as the pointer does, 0. */
  readonly score: number;
}
