/** Without these, swscale takes shortcuts that come out otherwise on another processor: one key would name two pictures. */
const EXACT = 'accurate_rnd+bitexact';

/** In front of a graph: for the scalers that name no flags of their own, and for those ffmpeg puts in between. */
export const EXACT_SCALERS = `sws_flags=bicubic+${EXACT}`;

/** Scales to a size, exactly alike on every processor. Sides may be expressions. */
export const scaleTo = (
  { width, height }: { readonly width: number | string; readonly height: number | string },
  algorithm: 'bicubic' | 'lanczos' = 'bicubic',
): string => `scale=w=${width}:h=${height}:flags=${algorithm}+${EXACT}`;
