import type { InteractionBox } from '../../../schemas/interaction.js';
import type { SpriteLayout } from '../video/check/sprite-layout.js';

/**
 * What a stored picture shows of the source: a frame or a part of it, which is in shares of the frame, or a sprite sheet.
 * It tells where in the picture something is that is to be hidden.
 */
export type StillContent =
  | { readonly kind: 'frame'; readonly seconds: number; readonly crop: InteractionBox }
  | { readonly kind: 'tiles'; readonly layout: SpriteLayout };

export const WHOLE_FRAME: InteractionBox = { x: 0, y: 0, width: 1, height: 1 };
