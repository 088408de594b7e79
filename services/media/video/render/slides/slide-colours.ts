/** Background colour of every slide. */
export const PAPER = '#F8FAFC';
export const TEXT_COLOUR = '#0F172A';
export const SOFT_TEXT_COLOUR = '#334155';
const WHITE = '#FFFFFF';

/** Returns a readable text colour for a background. */
export function textColourOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  const luminance = 0.2126 * (red as number) + 0.7152 * (green as number) + 0.0722 * (blue as number);
  // The luminance at which black and white have the same contrast.
  return luminance > 0.179 ? TEXT_COLOUR : WHITE;
}

function channel(level: number): number {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
