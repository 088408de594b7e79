import { type LoggedFrame, TILE } from './frame-log.js';
import type { FrameSize } from './frame-size.js';

/** Keeps a small copy of a picture by the mean of the pixels under each of its own; only what has changed is computed again. */
export function makeFrameShrinker(from: FrameSize, to: FrameSize) {
  const small = new Uint8Array(to.width * to.height);
  const columns = spansOf(from.width, to.width);
  const rows = spansOf(from.height, to.height);
  const sums = new Uint32Array(to.width);
  const tileColumns = Math.ceil(from.width / TILE);
  const isChanged = new Uint8Array(Math.ceil(from.height / TILE));

  function shrinkRow(picture: Uint8Array, row: number): void {
    const [top, bottom] = [rows[row] as number, rows[row + 1] as number];
    const last = Math.max(top + 1, bottom);
    sums.fill(0);
    for (let y = top; y < last; y += 1) {
      const line = y * from.width;
      for (let column = 0; column < to.width; column += 1) {
        const left = columns[column] as number;
        const right = Math.max(left + 1, columns[column + 1] as number);
        let sum = 0;
        for (let at = line + left; at < line + right; at += 1) sum += picture[at] as number;
        sums[column] = (sums[column] as number) + sum;
      }
    }
    for (let column = 0; column < to.width; column += 1) {
      const width = Math.max(1, (columns[column + 1] as number) - (columns[column] as number));
      small[row * to.width + column] = Math.round((sums[column] as number) / (width * (last - top)));
    }
  }

  return {
    small: small as Uint8Array,
    /** Null: all of the picture is new. */
    take(picture: Uint8Array, changed: LoggedFrame | null): void {
      isChanged.fill(changed ? 0 : 1);
      for (const tile of changed?.tiles ?? []) isChanged[Math.floor(tile / tileColumns)] = 1;
      for (let row = 0; row < to.height; row += 1) {
        const first = Math.floor((rows[row] as number) / TILE);
        const last = Math.floor(Math.max(rows[row] as number, (rows[row + 1] as number) - 1) / TILE);
        if (isChanged[first] === 1 || isChanged[last] === 1) shrinkRow(picture, row);
      }
    },
  };
}

/** Where each of the smaller pixels begins, and where the last one ends. */
const spansOf = (from: number, to: number): Uint16Array =>
  Uint16Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
