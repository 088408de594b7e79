type Size = { readonly width: number; readonly height: number };
type Fit = 'contain' | 'cover' | 'stretch';

/** Fits an upright frame with square pixels to a size: with bars, cropped, or stretched. */
export function fitFilters(from: Size, to: Size, fit: Fit, barColour: string): string[] {
  const scaleTo = ({ width, height }: Size) => [`scale=${width}:${height}:flags=bicubic`, 'setsar=1'];
  if (fit === 'stretch') return scaleTo(to);
  const ratios = [to.width / from.width, to.height / from.height];
  const scale = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  const scaled = { width: even(from.width), height: even(from.height) };
  if (fit === 'cover') {
    const full = { width: Math.max(scaled.width, to.width), height: Math.max(scaled.height, to.height) };
    return [...scaleTo(full), `crop=${to.width}:${to.height}`];
  }
  const shown = { width: Math.min(scaled.width, to.width), height: Math.min(scaled.height, to.height) };
  return [...scaleTo(shown), ...padFilters(to, barColour)];
}

/** ffmpeg interprets the color of bars as BT.601, so that bars that are not gray are added in RGB. */
function padFilters({ width, height }: Size, colour: string): string[] {
  const pad = `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=0x${colour.slice(1)}`;
  const isGrey = colour.slice(1, 3) === colour.slice(3, 5) && colour.slice(3, 5) === colour.slice(5, 7);
  if (isGrey) return [pad];
  const toRgb = ['scale=in_color_matrix=bt709:in_range=tv', 'format=gbrp'];
  return [...toRgb, pad, 'scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'];
}
