/** Lightens (up to 1) or darkens (down to -1) a colour. */
export function shade(colour: string, by: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const shaded = channels.map((level) => Math.round(by < 0 ? level * (1 + by) : level + (255 - level) * by));
  return `#${shaded.map((level) => level.toString(16).padStart(2, '0')).join('')}`;
}
