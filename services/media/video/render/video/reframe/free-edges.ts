import type { InteractionBox } from '../../../../../../schemas/interaction.js';

/** Positions along the width at which a window may end. */
const COLUMNS = 192;
/** Space between text and the edge of a window, in columns. */
const SPACE = 1;
/** A window at an edge of the frame may be this much wider, in columns. */
const BORDER_BONUS = 3;

interface Reach {
  readonly from: number;
  readonly to: number;
}

/** Where the edges of a window cut no text. */
export interface Edges {
  and(other: Edges): Edges;
  /** Returns the narrowest window that contains the reach, is at least this wide and cuts no text. */
  around(reach: Reach, atLeast: number): Reach;
  readonly isTaken: Uint8Array;
}

export function makeEdges(boxes: readonly InteractionBox[]): Edges {
  const isTaken = new Uint8Array(COLUMNS + 1);
  for (const { x, width } of boxes) {
    const first = Math.max(1, Math.ceil(x * COLUMNS) - SPACE);
    const last = Math.min(COLUMNS - 1, Math.floor((x + width) * COLUMNS) + SPACE);
    isTaken.fill(1, first, Math.max(first, last + 1));
  }
  return edgesOf(isTaken);
}

function edgesOf(isTaken: Uint8Array): Edges {
  return {
    isTaken,
    and: (other) => edgesOf(isTaken.map((taken, column) => taken | (other.isTaken[column] as number))),
    around(reach, atLeast) {
      const [latest, earliest] = [Math.floor(reach.from * COLUMNS), Math.ceil(reach.to * COLUMNS)];
      const middle = (reach.from + reach.to) / 2;
      let best: Reach = { from: 0, to: 1 };
      let found = Number.POSITIVE_INFINITY;
      for (let from = 0; from <= latest; from += 1) {
        if (isTaken[from]) continue;
        const min = Math.max(earliest, Math.ceil(from + atLeast * COLUMNS));
        if (min > COLUMNS) break;
        let to = min;
        while (to < COLUMNS && isTaken[to]) to += 1;
        const off = Math.abs((from + to) / 2 / COLUMNS - middle);
        // Of windows of the same width, the one with the reach in its middle.
        const atBorder = from === 0 || to === COLUMNS ? BORDER_BONUS : 0;
        const cost = to - from + off - atBorder;
        if (cost >= found) continue;
        found = cost;
        // The narrowest window has exactly the frame's aspect ratio.
        const isNarrowest = to - from - atLeast * COLUMNS < 1;
        best = {
          from: from / COLUMNS,
          to: isNarrowest ? Math.min(1, from / COLUMNS + atLeast) : to / COLUMNS,
        };
      }
      return best;
    },
  };
}
