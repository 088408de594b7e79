import { text } from '../../../text/text';
import type { AspectRatio } from './exports.generated';

/** The ratio of the video’s settings, or a ratio of its own. */
export type RatioChoice = AspectRatio | 'AS_SET';

export const RATIOS: ReadonlyArray<{ readonly id: RatioChoice; readonly name: string }> = [
  { id: 'AS_SET', name: text.result.exports.asSet },
  { id: 'RATIO_16_9', name: '16:9' },
  { id: 'RATIO_9_16', name: '9:16' },
  { id: 'RATIO_1_1', name: '1:1' },
  { id: 'RATIO_4_5', name: '4:5' },
  { id: 'RATIO_4_3', name: '4:3' },
];

export const ratioName = (ratio: RatioChoice): string => RATIOS.find(({ id }) => id === ratio)?.name ?? ratio;
