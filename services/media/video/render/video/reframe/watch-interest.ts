import { makeFrameComparer } from '../../../frames/compare-frames.js';
import { SEEN, STRIPS } from './interest.js';

const FRAME_BYTES = SEEN.side * SEEN.side;
const STRIP_WIDTH = SEEN.side / STRIPS;
const STRIP_PIXELS = STRIP_WIDTH * SEEN.side;
/** In levels of 0 to 255: encoder and sensor noise changes a still image by less. */
const MIN_DIFFERENCE = 16;

/** Consumes raw gray frames as they arrive and records how much of each strip changed. */
export function makeInterestWatcher() {
  const across: Uint8Array[] = [];
  const down: Uint8Array[] = [];
  const share = (pixels: number) => Math.round((255 * pixels) / STRIP_PIXELS);
  const { take } = makeFrameComparer(FRAME_BYTES, (before, after) => {
    const [columns, rows] = before
      ? compare(before, after)
      : [new Float64Array(STRIPS), new Float64Array(STRIPS)];
    across.push(Uint8Array.from(columns, share));
    down.push(Uint8Array.from(rows, share));
  });
  return {
    take,
    finish: () => ({
      samples: across.length,
      across: Buffer.concat(across).toString('base64'),
      down: Buffer.concat(down).toString('base64'),
    }),
  };
}

function compare(before: Uint8Array, after: Uint8Array): [Float64Array, Float64Array] {
  const columns = new Float64Array(STRIPS);
  const rows = new Float64Array(STRIPS);
  for (let at = 0; at < FRAME_BYTES; at += 1) {
    if (Math.abs((after[at] as number) - (before[at] as number)) < MIN_DIFFERENCE) continue;
    const column = Math.floor((at % SEEN.side) / STRIP_WIDTH);
    const row = Math.floor(at / SEEN.side / STRIP_WIDTH);
    columns[column] = (columns[column] as number) + 1;
    rows[row] = (rows[row] as number) + 1;
  }
  return [columns, rows];
}
