/** What red, green and blue weigh in brightness: as the ass filter counts, and as the export says it is to be read. */
const DRAWN = { red: 0.299, blue: 0.114 } as const;
const READ = { red: 0.2126, blue: 0.0722 } as const;

/**
 * The colour to draw so that this one (#RRGGBB) is seen, as ASS writes it (BBGGRR): ffmpeg's ass filter takes every picture for
 * BT.601, ours are BT.709. What can't be drawn so comes as close as it can.
 */
export function drawnColour(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const light = READ.red * red + (1 - READ.red - READ.blue) * green + READ.blue * blue;
  const drawnBlue = light + ((blue - light) * (1 - DRAWN.blue)) / (1 - READ.blue);
  const drawnRed = light + ((red - light) * (1 - DRAWN.red)) / (1 - READ.red);
  const drawnGreen = (light - DRAWN.red * drawnRed - DRAWN.blue * drawnBlue) / (1 - DRAWN.red - DRAWN.blue);
  return [drawnBlue, drawnGreen, drawnRed]
    .map((level) => Math.min(255, Math.max(0, Math.round(level))))
    .map((level) => level.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
