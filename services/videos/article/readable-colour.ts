/** WCAG 2.2, 1.4.3: text of regular size. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

type Channels = readonly [number, number, number];

const channelsOf = (colour: string): Channels => [
  ...([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]),
];

const toColour = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** Returns the relative luminance from 0 (black) to 1 (white). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio from 1 (equal) to 21 (black on white). Colours are `#RRGGBB`. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour, or the nearest lighter or darker shade that is readable as text on the background. */
export function readableOn(background: string, colour: string): string {
  const towards: Channels = luminanceOf(background) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const from = channelsOf(colour);
  for (let step = 0; step < STEPS; step++) {
    const share = step / STEPS;
    const mixed = toColour(from.map((channel, i) => channel + (towards[i]! - channel) * share) as never);
    if (contrastOf(background, mixed) >= MIN_CONTRAST) return mixed;
  }
  return toColour(towards);
}
