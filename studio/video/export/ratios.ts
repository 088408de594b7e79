import { text } from '../../text/text.js';
import type { AspectRatio, ExportVideoInput } from './export.generated.js';

/** An aspect ratio, or that of a source which has none of these. */
export type RatioChoice = AspectRatio | 'SOURCE';

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

const NAMED = ['RATIO_16_9', 'RATIO_9_16', 'RATIO_1_1', 'RATIO_4_5', 'RATIO_4_3'] as const;
/** As the service tells whether a source has a ratio. */
const TOLERANCE = 0.01;

/** `RATIO_9_16` is 9:16. */
const plainName = (ratio: AspectRatio): string => ratio.replace('RATIO_', '').replace('_', ':');

/** Returns the ratio of an export that names none: the one set for the video, else that of the source. */
export function ownRatio(set: AspectRatio | null | undefined, { width, height }: Size): RatioChoice {
  if (set) return set;
  if (!width || !height) return 'SOURCE';
  const isRatio = (ratio: AspectRatio): boolean => {
    const [across = 1, down = 1] = plainName(ratio).split(':').map(Number);
    return Math.abs((width * down) / (height * across) - 1) <= TOLERANCE;
  };
  return NAMED.find(isRatio) ?? 'SOURCE';
}

/** The ratios that can be chosen together, the video’s own first if it has no name. */
export const ratioChoices = (own: RatioChoice): readonly RatioChoice[] =>
  own === 'SOURCE' ? [own, ...NAMED] : NAMED;

/** Returns the overrides of an export in each chosen ratio; the video’s own needs none. */
export const inputsOf = (
  chosen: ReadonlySet<RatioChoice>,
  own: RatioChoice,
  input: ExportVideoInput,
): ExportVideoInput[] =>
  ratioChoices(own)
    .filter((ratio) => chosen.has(ratio))
    .map((ratio) => (ratio === own || ratio === 'SOURCE' ? input : { ...input, ratio }));

/** The name of an export’s aspect ratio; null is that of the source. */
export const ratioName = (ratio: AspectRatio | null): string =>
  ratio ? plainName(ratio) : text.video.exportForm.sourceRatio;

/** The name of the ratio that a job exports. */
export const variantName = (variant: string): string =>
  variant === 'source' ? text.video.exportForm.sourceRatio : variant;

export const choiceName = (ratio: RatioChoice): string => ratioName(ratio === 'SOURCE' ? null : ratio);
