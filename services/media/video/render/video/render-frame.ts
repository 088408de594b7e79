import { writeWholeFile } from '../../write-whole-file.js';
import { drawRecipe, type SegmentPaths } from './render-segment.js';
import type { SegmentRecipe } from './segment-recipe.js';

/** Threads that decode up to the frame. One frame has no neighbours that other processes draw meanwhile. */
const DECODING_THREADS = 2;

/** Draws the recipe of one frame into a JPEG file, which appears only once it is complete. */
export const renderFrame = (
  recipe: SegmentRecipe,
  paths: SegmentPaths,
  outPath: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<unknown> =>
  writeWholeFile(outPath, (path) =>
    drawRecipe({ ...recipe, sourceOptions: decodedFaster(recipe.sourceOptions) }, paths, { path, signal }),
  );

/** The frames of a decoder do not depend on its number of threads. */
const decodedFaster = (options: readonly string[]): string[] =>
  options.map((option, at) => (options[at - 1] === '-threads' ? String(DECODING_THREADS) : option));
