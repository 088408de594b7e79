/** What red and blue weigh in brightness: as the ass filter counts, and as the export says it is to be read. */
const DRAWN = { red: 0.299, blue: 0.114 } as const;
const READ = { red: 0.2126, blue: 0.0722 } as const;

/** How far a level may be off before it is seen. */
const UNSEEN = 0.5;

/**
 * What a text of ours is drawn on: the picture as it is, or the picture taken for one of full range, where the filter reaches more
 * colours than it does in video's.
 */
export type DrawnOn = 'video' | 'full-range';

/** The picture as it is does for greys and most colours; the other takes a copy of every frame. */
export const surfaceFor = (colours: readonly string[]): DrawnOn =>
  colours.every((hex) => levelsFor(hex, 'video').every((level) => level > -UNSEEN && level < 255 + UNSEEN))
    ? 'video'
    : 'full-range';

/** The filters that draw on it: the planes keep their numbers, only what they are taken for changes. */
export const drawingFilters = (draw: string, surface: DrawnOn): string[] =>
  surface === 'video'
    ? [draw, 'format=yuv420p']
    : ['mergeplanes=0x000102:yuvj420p', draw, 'format=yuvj420p', 'mergeplanes=0x000102:yuv420p'];

/**
 * The colour to draw so that this one (#RRGGBB) is seen, as ASS writes it (BBGGRR): ffmpeg's ass filter takes every picture for
 * BT.601, ours are BT.709. What can't be drawn so comes as close as it can.
 */
export function drawnColour(hex: string, surface: DrawnOn): string {
  return levelsFor(hex, surface)
    .map((level) => Math.min(255, Math.max(0, Math.round(level))))
    .map((level) => level.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Blue, green and red. */
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
