/**
 * Luma weights of red and blue: those that the ass filter uses (BT.601), and those that the export is tagged
 * with (BT.709).
 */
const DRAWN = { red: 0.299, blue: 0.114 } as const;
const READ = { red: 0.2126, blue: 0.0722 } as const;

/** Maximum error of a level that stays invisible. */
const UNSEEN = 0.5;

/**
 * What text is drawn on: the frame as it is, or the frame reinterpreted as full range, in which the filter
 * reaches more colours than in video range.
 */
export type DrawnOn = 'video' | 'full-range';

/** Video range suffices for greys and most colours; full range takes a copy of every frame. */
export const surfaceFor = (colours: readonly string[]): DrawnOn =>
  colours.every((hex) => levelsFor(hex, 'video').every((level) => level > -UNSEEN && level < 255 + UNSEEN))
    ? 'video'
    : 'full-range';

/**
 * Returns the filters that draw on the surface: the planes keep their values, only their interpretation
 * changes.
 */
export const drawingFilters = (draw: string, surface: DrawnOn): string[] =>
  surface === 'video'
    ? [draw, 'format=yuv420p']
    : ['mergeplanes=0x000102:yuvj420p', draw, 'format=yuvj420p', 'mergeplanes=0x000102:yuv420p'];

/**
 * Returns the colour to draw, as ASS writes it (BBGGRR), so that #RRGGBB is seen: ffmpeg's ass filter treats
 * every frame as BT.601, but the export's frames are BT.709. A colour that cannot be reached is approximated.
 */
export function drawnColour(hex: string, surface: DrawnOn): string {
  return levelsFor(hex, surface)
    .map((level) => Math.min(255, Math.max(0, Math.round(level))))
    .map((level) => level.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

function levelsFor(hex: string, surface: DrawnOn): [blue: number, green: number, red: number] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const read = READ.red * red + (1 - READ.red - READ.blue) * green + READ.blue * blue;
  const [light, colour] = surface === 'video' ? [read, 1] : [16 + (read * 219) / 255, 224 / 255];
  const drawnBlue = light + ((blue - read) * colour * (1 - DRAWN.blue)) / (1 - READ.blue);
  const drawnRed = light + ((red - read) * colour * (1 - DRAWN.red)) / (1 - READ.red);
  const drawnGreen = (light - DRAWN.red * drawnRed - DRAWN.blue * drawnBlue) / (1 - DRAWN.red - DRAWN.blue);
  return [drawnBlue, drawnGreen, drawnRed];
}
