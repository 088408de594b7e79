import type { InteractionKind } from '../../../../schemas/interaction.js';
import type { PixelBox } from './frames/pixel-box.js';

/** An interaction in frames and pixels. */
export interface Seen {
  readonly kind: InteractionKind;
  readonly from: number;
  readonly to: number;
  readonly box: PixelBox;
  /** Absent: the centre of the box. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly confidence: number;
}
