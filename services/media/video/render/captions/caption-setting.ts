import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import type { ChosenFonts } from '../../../text/typesetting/choose-fonts.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { CaptionSizes } from './caption-style.js';

/** What all captions of an export have in common. */
export interface CaptionSetting {
  readonly captions: RequestedCaptions;
  readonly sizes: CaptionSizes;
  readonly output: RenderPlan['output'];
  readonly letters: ChosenFonts;
  readonly language: string | null;
}

/** What is shown at once, and since when each of its words. */
export interface CaptionPage {
  readonly lines: readonly PlacedSign[][];
  readonly fromFrame: number;
  readonly toFrame: number;
  /** By the position of the word. */
  readonly wordFrames: readonly number[];
}
