/**
 * Without these flags swscale takes shortcuts that give different results on other processors, and one key
 * would stand for two results.
 */
const EXACT = 'accurate_rnd+bitexact';

/** Placed before a graph: applies to scalers without flags of their own and to those that ffmpeg inserts. */
export const EXACT_SCALERS = `sws_flags=bicubic+${EXACT}`;

/**
 * Returns the filter that scales to a size with identical results on every processor. Sides may be
 * expressions.
 */
export const scaleTo = (
  { width, height }: { readonly width: number | string; readonly height: number | string },
  algorithm: 'bicubic' | 'lanczos' = 'bicubic',
): string => `scale=w=${width}:h=${height}:flags=${algorithm}+${EXACT}`;
