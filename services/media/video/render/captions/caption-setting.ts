import type { Placement } from '../../../../../schemas/formats/styled-text.js';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import type { ChosenFonts } from '../../../text/typesetting/choose-fonts.js';
import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { CaptionSizes } from './caption-style.js';

export interface CaptionSetting {
  readonly captions: RequestedCaptions;
  readonly sizes: CaptionSizes;
  readonly output: RenderPlan['output'];
  readonly letters: ChosenFonts;
  /** For parts that are bold on their own; absent where there are none. */
  readonly boldLetters?: ChosenFonts;
  readonly language: string | null;
  /** Maximum width of a line in em. */
  readonly lineEms: number;
  /** Maximum number of lines of a page. */
  readonly maxLines: number;
  /** Between two pages. */
  readonly gapSeconds: number;
}

/** One screenful of a caption, with the frame from which each of its words is shown. */
export interface CaptionPage {
  readonly lines: readonly PlacedSign[][];
  readonly fromFrame: number;
  readonly toFrame: number;
  /** Indexed by the position of the word. */
  readonly wordFrames: readonly number[];
  /** Absent: where the settings place all captions. */
  readonly placement?: Placement;
}
