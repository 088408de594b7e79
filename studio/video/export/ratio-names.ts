import { text } from '../../text/text';
import type { AspectRatio } from './export.generated';
import { plainName, type RatioChoice } from './ratios';

/** The name of an export’s aspect ratio; null is that of the source. */
export const ratioName = (ratio: AspectRatio | null): string =>
  ratio ? plainName(ratio) : text.video.exportForm.sourceRatio;

/** The name of the ratio that a job exports. */
export const variantName = (variant: string): string =>
  variant === 'source' ? text.video.exportForm.sourceRatio : variant;

export const choiceName = (ratio: RatioChoice): string => ratioName(ratio === 'SOURCE' ? null : ratio);
