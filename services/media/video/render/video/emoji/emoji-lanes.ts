import type { Size } from '../../plan/output-size.js';
import type { Box } from '../fit/fit-box.js';
import type { EmojiPlacement } from './emoji-placement.js';

/** A part of the frame in which pictures are drawn. */
export interface EmojiBand {
  readonly box: Box;
  /** Each draws one picture at a time, in order of time. */
  readonly lanes: ReadonlyArray<readonly EmojiPlacement[]>;
}

/**
 * Divides pictures among bands of rows, such as lines of text, and in each among as few lanes as possible: as many as
 * there are pictures at the same time, however many there are one after another.
 */
export function emojiBands(placements: readonly EmojiPlacement[], frame: Size): EmojiBand[] {
  return rowsOf(placements).flatMap((band) => {
    const box = boxAround(band, frame);
    return box.width > 0 && box.height > 0 ? [{ box, lanes: lanesOf(band) }] : [];
  });
}

function rowsOf(placements: readonly EmojiPlacement[]): EmojiPlacement[][] {
  const bands: Array<{ end: number; placements: EmojiPlacement[] }> = [];
  for (const one of [...placements].sort((a, b) => a.y - b.y)) {
    const last = bands.at(-1);
    const end = one.y + one.height;
    if (last && one.y < last.end) {
      last.placements.push(one);
      last.end = Math.max(last.end, end);
    } else bands.push({ end, placements: [one] });
  }
  return bands.map((band) => band.placements);
}

function boxAround(placements: readonly EmojiPlacement[], frame: Size): Box {
  // A spread of many thousands would overflow the stack.
  const edge = (of: (one: EmojiPlacement) => number, choose: (a: number, b: number) => number) =>
    placements.map(of).reduce((a, b) => choose(a, b));
  const x = Math.max(
    0,
    edge((one) => one.x, Math.min),
  );
  const y = Math.max(
    0,
    edge((one) => one.y, Math.min),
  );
  const right = edge((one) => one.x + one.width, Math.max);
  const bottom = edge((one) => one.y + one.height, Math.max);
  return { x, y, width: Math.min(frame.width, right) - x, height: Math.min(frame.height, bottom) - y };
}

function lanesOf(placements: readonly EmojiPlacement[]): EmojiPlacement[][] {
  const lanes: EmojiPlacement[][] = [];
  for (const one of [...placements].sort((a, b) => a.span.from - b.span.from || a.x - b.x)) {
    const free = lanes.find((lane) => lane.at(-1)!.span.to <= one.span.from);
    if (free) free.push(one);
    else lanes.push([one]);
  }
  return lanes;
}
