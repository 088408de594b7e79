import { RATIOS } from './export-settings.js';

/** An export in the shape of a source that has none of the named aspect ratios. */
export const SOURCE_RATIO = 'source';

/** A video has one current export of each. */
export const EXPORT_RATIOS = [...RATIOS, SOURCE_RATIO] as const;
export type ExportRatio = (typeof EXPORT_RATIOS)[number];

/** Returns the ratio by which an export is named; null for the source's own. */
export const namedRatioOf = (ratio: ExportRatio): (typeof RATIOS)[number] | null =>
  ratio === SOURCE_RATIO ? null : ratio;

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** Widths and heights are even numbers, so that few sources have a ratio exactly. */
const TOLERANCE = 0.01;

/** Returns which of a video’s exports a render is: its requested ratio, or that of the source. */
export function exportRatioOf(ratio: (typeof RATIOS)[number] | null, { width, height }: Size): ExportRatio {
  if (ratio) return ratio;
  if (!width || !height) return SOURCE_RATIO;
  const nearest = RATIOS.find((name) => {
    const [across = 1, down = 1] = name.split(':').map(Number);
    return Math.abs((width * down) / (height * across) - 1) <= TOLERANCE;
  });
  return nearest ?? SOURCE_RATIO;
}
