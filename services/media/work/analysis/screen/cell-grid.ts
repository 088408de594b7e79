/** Cells across the longer side of a frame: a cell is about as high as small print. */
const CELLS_ACROSS = 160;
const MIN_CELL_PIXELS = 4;
/** Of 255: compression changes pixels by less. */
const CHANGED_BY = 36;
/** Share of the pixels of a cell. */
const MIN_CHANGED = 0.04;
/** Of 255, between pixels two apart: strokes of legible letters differ from their background by more. */
const EDGE = 44;
/** Shares of the pixels of a cell that are edges where there are letters; noise has more. */
const MIN_EDGES = 0.05;
const MAX_EDGES = 0.75;

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** What is known of each cell of a frame. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
  /** 1 where the cell differs from its content when it last changed. */
  readonly changed: Uint8Array;
  /** 1 where the cell has as many edges as letters have. */
  readonly textLike: Uint8Array;
  /** Compares the next frame, one byte a pixel, with the previous ones. */
  see(frame: Uint8Array): void;
}

/**
 * Divides frames into cells, and finds those that change and those that may contain letters. A cell is compared
 * with its content when it last changed, so that a slow fade counts as a change, too.
 */
export function makeCellGrid({ width, height }: FrameSize): CellGrid {
  const cell = Math.max(MIN_CELL_PIXELS, Math.round(Math.max(width, height) / CELLS_ACROSS));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const changed = new Uint8Array(columns * rows);
  const textLike = new Uint8Array(columns * rows);
  const reference = new Uint8Array(width * height);
  const differing = new Uint16Array(columns);
  let isFirst = true;

  function see(frame: Uint8Array): void {
    for (let row = 0; row < rows; row += 1) {
      const bottom = Math.min(height, (row + 1) * cell);
      differing.fill(0);
      for (let y = row * cell; y < bottom; y += 1)
        for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
          const difference = (frame[at] as number) - (reference[at] as number);
          if (difference > CHANGED_BY || difference < -CHANGED_BY)
            differing[(x / cell) | 0] = (differing[(x / cell) | 0] as number) + 1;
        }
      for (let column = 0; column < columns; column += 1) {
        const at = row * columns + column;
        const isChanged = isFirst || (differing[column] as number) > MIN_CHANGED * cell * cell;
        changed[at] = isChanged ? 1 : 0;
        if (isChanged) renew(frame, column, row);
      }
    }
    isFirst = false;
  }

  /** Takes over the content of a cell that changed. */
  function renew(frame: Uint8Array, column: number, row: number): void {
    const right = Math.min(width, (column + 1) * cell);
    const bottom = Math.min(height, (row + 1) * cell);
    let edges = 0;
    for (let y = row * cell; y < bottom; y += 1)
      for (let x = column * cell; x < right; x += 1) {
        const at = y * width + x;
        reference[at] = frame[at] as number;
        const step = (frame[x + 1 < width ? at + 1 : at] as number) - (frame[x > 0 ? at - 1 : at] as number);
        if (step > EDGE || step < -EDGE) edges += 1;
      }
    const share = edges / (cell * cell);
    textLike[row * columns + column] = share >= MIN_EDGES && share <= MAX_EDGES ? 1 : 0;
  }
  return { columns, rows, cell, changed, textLike, see };
}
