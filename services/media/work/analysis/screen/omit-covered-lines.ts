import type { CursorPoint } from '../../../../../schemas/interaction.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { FrameSize } from './cell-grid.js';
import type { SampleTime } from './choose-sample-times.js';
import type { ReadImage } from './place-lines.js';

/** What a cursor covers around the point that it points at, as shares of the frame; larger ones are seldom. */
const CURSOR = { left: 0.003, right: 0.02, above: 0.004, below: 0.042 } as const;
/** Share of the height of a line: less does not hide letters. */
const MIN_COVERED = 0.2;
/** A reading ends where the cursor begins, a letter or a space before it, in heights of the line. */
const BESIDE = 1;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Omits lines that the cursor covers in their image: what is left of "Invite member" is "Invite me", which consists of
 * words and would be taken for a text. What was clicked is known by its label, which is read without the cursor.
 */
export function omitCoveredLines(
  images: readonly ReadImage[],
  {
    samples,
    cursorTrack,
    size,
  }: {
    readonly samples: readonly SampleTime[];
    readonly cursorTrack: readonly CursorPoint[];
    readonly size: FrameSize;
  },
): ReadImage[] {
  return images.map((image) => {
    const cursor = cursorAt(cursorTrack, samples[image.sample]?.sampleSeconds ?? 0, size);
    if (!cursor) return image;
    return { ...image, lines: image.lines.filter((line) => !isCovered(line, image.box, cursor)) };
  });
}

function isCovered(
  { words }: ReadLine,
  image: { readonly left: number; readonly top: number },
  cursor: Area,
): boolean {
  const boxes = words.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return false;
  const top = image.top + Math.min(...boxes.map((box) => box.top));
  const bottom = image.top + Math.max(...boxes.map((box) => box.top + box.height));
  const height = bottom - top;
  const left = image.left + Math.min(...boxes.map((box) => box.left)) - BESIDE * height;
  const right = image.left + Math.max(...boxes.map((box) => box.left + box.width)) + BESIDE * height;
  const covered = Math.min(bottom, cursor.bottom) - Math.max(top, cursor.top);
  return covered >= MIN_COVERED * height && cursor.left < right && cursor.right > left;
}

/** Returns what the cursor covers at a time, in pixels; null without a cursor. */
function cursorAt(track: readonly CursorPoint[], seconds: number, size: FrameSize): Area | null {
  const index = track.findLastIndex(([at]) => at <= seconds);
  const [from, to] = [track[index], track[index + 1]];
  if (!from) return null;
  // Between two points the cursor moves straight.
  const share = to && to[0] > from[0] ? (seconds - from[0]) / (to[0] - from[0]) : 0;
  const [x, y] = [
    from[1] + share * ((to?.[1] ?? from[1]) - from[1]),
    from[2] + share * ((to?.[2] ?? from[2]) - from[2]),
  ];
  return {
    left: (x - CURSOR.left) * size.width,
    right: (x + CURSOR.right) * size.width,
    top: (y - CURSOR.above) * size.height,
    bottom: (y + CURSOR.below) * size.height,
  };
}
