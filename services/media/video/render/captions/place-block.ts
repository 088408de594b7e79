import { BOTTOM_CENTER, type Placement } from '../../../../../schemas/formats/styled-text.js';
import type { CaptionSetting } from './caption-setting.js';
import { topOfBlock } from './caption-style.js';

type Setting = Pick<CaptionSetting, 'captions' | 'output' | 'sizes'>;

/** Returns the top of a block of lines in pixels: at the caption's own position, or where all captions are. */
export function blockTop(placement: Placement | undefined, height: number, setting: Setting): number {
  const { captions, output, sizes } = setting;
  if (!placement) return topOfBlock(captions, height, output, sizes);
  const { anchor, yPercent } = placement;
  const row = Math.floor((anchor - 1) / 3);
  const usual = [output.height - sizes.marginBottom, output.height / 2, sizes.marginTop][row]!;
  const y = yPercent === undefined ? usual : (yPercent * output.height) / 100;
  const top = y - height * [1, 0.5, 0][row]!;
  return Math.round(within(top, output.height - height));
}

/** Returns the left end of a line in pixels. */
export function lineLeft(
  { anchor, xPercent }: Placement = { anchor: BOTTOM_CENTER },
  width: number,
  { output, sizes }: Setting,
): number {
  const column = (anchor - 1) % 3;
  const usual = [sizes.marginX, output.width / 2, output.width - sizes.marginX][column]!;
  const x = xPercent === undefined ? usual : (xPercent * output.width) / 100;
  return within(x - width * [0, 0.5, 1][column]!, output.width - width);
}

/** The text stays within the frame wherever its file places it. */
const within = (start: number, max: number): number => Math.max(0, Math.min(start, max));
