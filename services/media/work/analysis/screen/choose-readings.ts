import { type FrameSize, makeCellGrid } from './cell-grid.js';
import { type CellBox, findRegions, mergeBoxes, type Region } from './find-regions.js';

/** Samples without rest after which a region is read in motion. */
const MAX_WAITING = 2;
/** Share of the cells of a region that have to be new. */
const MIN_NEW = 0.06;
/** Around a region, in cells: OCR needs some background. */
const MARGIN = 1;
/** Cells at the ends of a line: a letter of horizontal strokes has few edges. */
const MAX_ENDS = 8;

/** A part of a frame to be read. */
export interface Reading {
  /** The sample from which on this part is shown. */
  readonly sample: number;
  /** Whether it does not move. */
  readonly isStill: boolean;
  /** In pixels. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface ReadingChooser {
  /** Returns the parts of this frame, one byte a pixel, to be read now. */
  see(frame: Uint8Array): Reading[];
  /** Returns for each sample which cells changed. */
  readonly changes: readonly Uint8Array[];
  readonly columns: number;
  readonly cell: number;
}

/**
 * Chooses what OCR has to read: parts that look like text and are new since they were last read. Where samples
 * follow each other closely, a part is read once it rests, since in the middle of an animation it is a fragment.
 */
export function makeReadingChooser(size: FrameSize, { isDense }: { isDense: boolean }): ReadingChooser {
  const grid = makeCellGrid(size);
  const { columns, cell } = grid;
  /** 1 where the content was read. */
  const isRead = new Uint8Array(grid.textLike.length);
  /** Samples that a cell is new and not yet read. */
  const waiting = new Uint8Array(grid.textLike.length);
  const changes: Uint8Array[] = [];

  function see(frame: Uint8Array): Reading[] {
    grid.see(frame);
    const sample = changes.push(grid.changed.slice()) - 1;
    for (let at = 0; at < isRead.length; at += 1) {
      if (grid.changed[at]) isRead[at] = 0;
      if (!grid.textLike[at]) waiting[at] = 0;
    }
    const [still, moving]: [Region[], Region[]] = [[], []];
    for (const region of findRegions(grid)) {
      const fresh = region.cells.filter((at) => !isRead[at]);
      if (fresh.length === 0 || fresh.length < MIN_NEW * region.cells.length) continue;
      for (const at of fresh) waiting[at] = Math.min(255, (waiting[at] as number) + 1);
      const isResting = !region.cells.some((at) => grid.changed[at]);
      const hasWaited = fresh.some((at) => (waiting[at] as number) > MAX_WAITING);
      if (isDense && isResting) still.push(region);
      else if (!isDense || hasWaited) moving.push(region);
    }
    for (const { cells } of [...still, ...moving]) for (const at of cells) waiting[at] = 0;
    // What moves is read again once it rests.
    for (const { cells } of isDense ? still : moving) for (const at of cells) isRead[at] = 1;
    return [
      ...mergeBoxes(still.map(withEnds)).map((box) => toReading(box, sample - 1, true)),
      ...mergeBoxes(moving.map(withEnds)).map((box) => toReading(box, sample, !isDense)),
    ];
  }

  function withEnds({ left, top, right, bottom }: CellBox): CellBox {
    const ends = Math.min(MAX_ENDS, bottom - top);
    return { left: Math.max(0, left - ends), top, right: Math.min(columns, right + ends), bottom };
  }

  function toReading(box: CellBox, sample: number, isStill: boolean): Reading {
    const left = Math.max(0, (box.left - MARGIN) * cell);
    const top = Math.max(0, (box.top - MARGIN) * cell);
    const width = Math.min(size.width, (box.right + MARGIN) * cell) - left;
    const height = Math.min(size.height, (box.bottom + MARGIN) * cell) - top;
    return { sample, isStill, box: { left, top, width, height } };
  }
  return { see, changes, columns, cell };
}
