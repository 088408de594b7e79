/** A drawn mouth: a smile, or what a mouth looks like while it says something. */
export type MouthShape = 'smile' | SpokenMouth;

export type SpokenMouth = 'closed' | 'narrow' | 'open' | 'wide' | 'round';

const LIPS = '#9F4A45';
const INSIDE = '#5B1F24';
const TONGUE = '#C8626A';
const TEETH = '#FFFFFF';

/** Draws a mouth around the place where it is in a face. */
export function drawMouth(shape: MouthShape): string {
  if (shape === 'smile')
    return `<path d="M222 306c18 20 50 20 68 0z" fill="${TEETH}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>`;
  if (shape === 'closed')
    return `<path d="M224 309q32 15 64 0" fill="none" stroke="${LIPS}" stroke-width="7" stroke-linecap="round"/>`;
  if (shape === 'narrow')
    return `<path d="M223 306q33 -5 66 0q-10 17 -33 17t-33 -17z" fill="${TEETH}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>
      <path d="M228 313q28 7 56 0" fill="none" stroke="${INSIDE}" stroke-width="3"/>`;
  if (shape === 'round')
    return `<ellipse cx="256" cy="313" rx="15" ry="17" fill="${INSIDE}" stroke="${LIPS}" stroke-width="8"/>`;
  const [across, down] = shape === 'wide' ? [34, 42] : [33, 25];
  const bottom = 302 + down;
  return `<path d="M${256 - across} 304q${across} -9 ${2 * across} 0q-3 ${down} -${across} ${down}t-${across} -${down}z" fill="${INSIDE}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>
    <path d="M${256 - across + 7} 304q${across - 7} -6 ${2 * (across - 7)} 0l-4 7h-${2 * (across - 11)}z" fill="${TEETH}"/>
    <ellipse cx="256" cy="${bottom - 8}" rx="${across * 0.5}" ry="${down * 0.17}" fill="${TONGUE}"/>`;
}
