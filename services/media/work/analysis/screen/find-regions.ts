import type { CellGrid } from './cell-grid.js';

/** A box of cells; right and bottom are outside. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Cells that belong together, such as a line of text. */
export interface Region extends CellBox {
  readonly cells: readonly number[];
}

/** Cells between two letters or words of one line. */
const GAP = 3;
/** Smaller groups are dots and corners, in cells. */
const MIN_CELLS = 4;
/** Text is rather wide than high. */
const MAX_HEIGHT_TO_WIDTH = 2;
/** More images of one frame cost more than one large one. */
const MAX_BOXES = 6;
/** A page with more lines is read as a whole. */
const MAX_LINES = 40;
/** A box that covers two boxes may be this many times as large as both. */
const MAX_WASTE = 1.25;

type Cells = Pick<CellGrid, 'columns' | 'rows' | 'textLike'>;

/** Returns the groups of cells that may contain letters; the words of a line are one. */
export function findRegions(grid: Cells): Region[] {
  const { columns } = grid;
  const lines: Region[] = [];
  for (const region of findGroups(grid).sort((a, b) => a.left - b.left)) {
    const index = lines.findIndex((line) => isOneLine(line, region));
    const [line] = index < 0 ? [] : lines.splice(index, 1);
    const cells = line ? [...line.cells, ...region.cells] : region.cells;
    lines.push({ ...boxOf(cells, columns), cells });
  }
  return lines.filter(
    ({ cells, left, top, right, bottom }) =>
      cells.length >= MIN_CELLS && bottom - top <= MAX_HEIGHT_TO_WIDTH * (right - left),
  );
}

/** Whether two groups of similar height stand side by side, with a blank between them. */
function isOneLine(a: CellBox, b: CellBox): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const [low, high] = [a.bottom - a.top, b.bottom - b.top].sort((one, other) => one - other) as [
    number,
    number,
  ];
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return overlap >= low / 2 && low >= high / 3 && gap <= high;
}

function findGroups({ columns, rows, textLike }: Cells): Region[] {
  const isSeen = new Uint8Array(textLike.length);
  const regions: Region[] = [];
  for (let start = 0; start < textLike.length; start += 1) {
    if (!textLike[start] || isSeen[start]) continue;
    const cells = [start];
    isSeen[start] = 1;
    for (let next = 0; next < cells.length; next += 1) {
      const at = cells[next] as number;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - GAP); x <= Math.min(columns - 1, column + GAP); x += 1) {
          const other = y * columns + x;
          if (!textLike[other] || isSeen[other]) continue;
          isSeen[other] = 1;
          cells.push(other);
        }
    }
    const region = { ...boxOf(cells, columns), cells };
    regions.push(region);
  }
  return regions;
}

function boxOf(cells: readonly number[], columns: number): CellBox {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const at of cells) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    left = Math.min(left, column);
    top = Math.min(top, row);
    right = Math.max(right, column + 1);
    bottom = Math.max(bottom, row + 1);
  }
  return { left, top, right, bottom };
}

const areaOf = ({ left, top, right, bottom }: CellBox): number => (right - left) * (bottom - top);

const unite = (a: CellBox, b: CellBox): CellBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Returns a few boxes that cover all of these: each becomes an image for OCR. */
export function mergeBoxes(boxes: readonly CellBox[]): CellBox[] {
  const merged: CellBox[] = boxes.length > MAX_LINES ? [boxes.reduce(unite)] : [...boxes];
  for (;;) {
    let best: { waste: number; one: number; other: number; box: CellBox } | null = null;
    for (let one = 0; one < merged.length; one += 1)
      for (let other = one + 1; other < merged.length; other += 1) {
        const [a, b] = [merged[one] as CellBox, merged[other] as CellBox];
        const box = unite(a, b);
        const waste = areaOf(box) / (areaOf(a) + areaOf(b));
        if (!best || waste < best.waste) best = { waste, one, other, box };
      }
    if (!best || (best.waste > MAX_WASTE && merged.length <= MAX_BOXES)) return merged;
    merged[best.one] = best.box;
    merged.splice(best.other, 1);
  }
}
