import { type LoggedFrame, TILE } from './frame-log.js';
import type { FrameSize } from './frame-size.js';

/** Keeps a small copy of a picture by the mean of the pixels under each of its own; only what has changed is computed again. */
export function makeFrameShrinker(from: FrameSize, to: FrameSize) {
  const small = new Uint8Array(to.width * to.height);
  const columns = spansOf(from.width, to.width);
  const rows = spansOf(from.height, to.height);
  const sums = new Float64Array(to.width);
  const area = (from.width / to.width) * (from.height / to.height);
  const tileColumns = Math.ceil(from.width / TILE);
  const isChanged = new Uint8Array(Math.ceil(from.height / TILE));

  function shrinkRow(picture: Uint8Array, row: number): void {
    const top = rows.from[row] as number;
    const bottom = rows.to[row] as number;
    sums.fill(0);
    for (let y = top; y < bottom; y += 1) {
      const line = y * from.width;
      const weight = y === top ? rows.first[row] : y === bottom - 1 ? rows.last[row] : 1;
      for (let column = 0; column < to.width; column += 1) {
        const left = line + (columns.from[column] as number);
        const right = line + (columns.to[column] as number) - 1;
        let sum = (picture[left] as number) * (columns.first[column] as number);
        for (let at = left + 1; at < right; at += 1) sum += picture[at] as number;
        if (right > left) sum += (picture[right] as number) * (columns.last[column] as number);
        sums[column] = (sums[column] as number) + sum * (weight as number);
      }
    }
    for (let column = 0; column < to.width; column += 1)
      small[row * to.width + column] = Math.round((sums[column] as number) / area);
  }

  return {
    small: small as Uint8Array,
    /** Null: all of the picture is new. */
    take(picture: Uint8Array, changed: LoggedFrame | null): void {
      isChanged.fill(changed ? 0 : 1);
      for (const tile of changed?.tiles ?? []) isChanged[Math.floor(tile / tileColumns)] = 1;
      for (let row = 0; row < to.height; row += 1) {
        const first = Math.floor((rows.from[row] as number) / TILE);
        const last = Math.floor(((rows.to[row] as number) - 1) / TILE);
        if (isChanged[first] === 1 || isChanged[last] === 1) shrinkRow(picture, row);
      }
    },
  };
}

/** Which pixels each of the smaller ones covers, and how much of the first and of the last of them. */
function spansOf(size: number, count: number) {
  const length = size / count;
  const from = Uint16Array.from({ length: count }, (_, index) => Math.floor(index * length + 1e-6));
  const to = Uint16Array.from({ length: count }, (_, index) => Math.ceil((index + 1) * length - 1e-6));
  const first = Float64Array.from(from, (start, index) => Math.min(length, start + 1 - index * length));
  const last = Float64Array.from(to, (end, index) => (index + 1) * length - end + 1);
  return { from, to, first, last };
}
