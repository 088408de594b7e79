import { CELL, type ChangedPart, MIN_DIFFERENCE, makePartFinder } from './find-parts.js';
import type { FrameSize } from './frame-size.js';
import type { PixelBox } from './pixel-box.js';

/** Frames are stored as the tiles in which they differ from the one before. */
export const TILE = 16;
const TILE_BYTES = TILE * TILE;
/** Pixels that are compared at once; the width of a frame is a multiple. */
const WORD = 4;
const CELLS = TILE / CELL;
/** Levels, of 255: what differs by less is an encoder's work. */
const NOISE = 10;

/** How much each frame counts for how often a tile has changed of late. */
const WEIGHT = 0.05;

/** A part, and how often what it is in has changed in the last seconds, 0 to 1: what always moves is 1. */
type LoggedPart = ChangedPart & { readonly busy: number };

/** What a frame changes of the picture before it. */
export interface LoggedFrame {
  readonly frame: number;
  readonly tiles: Uint16Array;
  readonly pixels: Uint8Array;
  readonly parts: readonly LoggedPart[];
  /** Share of the tiles. */
  readonly share: number;
}

/** Compares each frame with the picture so far. */
export function makeFrameLog(size: FrameSize) {
  const { width, height } = size;
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  /** The picture so far. */
  const picture = Buffer.from(new ArrayBuffer(width * height));
  const pictureWords = wordsOf(picture);
  const finder = makePartFinder(size);
  const isChanged = new Uint8Array(columns);
  const busyness = new Float32Array(columns * rows);
  const busyAt = new Int32Array(columns * rows);
  const changes = new Uint32Array(columns * rows);
  let isFirst = true;

  const busyOf = (tile: number, frame: number): number =>
    (busyness[tile] as number) * (1 - WEIGHT) ** (frame - (busyAt[tile] as number));

  function busyIn({ left, top, right, bottom }: PixelBox, frame: number): number {
    let [sum, count] = [0, 0];
    for (let row = Math.floor(top / TILE); row * TILE < bottom; row += 1)
      for (let column = Math.floor(left / TILE); column * TILE < right; column += 1) {
        sum += busyOf(row * columns + column, frame);
        count += 1;
      }
    return sum / Math.max(1, count);
  }

  /** Marks the tiles in which a row of words differs by more than noise. */
  function markRow(frame: Uint8Array, words: Uint32Array, y: number): void {
    const last = ((y + 1) * width) / WORD;
    for (let word = (y * width) / WORD; word < last; word += 1) {
      if (words[word] === pictureWords[word]) continue;
      const column = Math.floor((word * WORD - y * width) / TILE);
      if (isChanged[column] === 1) continue;
      for (let at = word * WORD; at < (word + 1) * WORD; at += 1) {
        const difference = (frame[at] as number) - (picture[at] as number);
        if (difference < NOISE && difference > -NOISE) continue;
        isChanged[column] = 1;
        break;
      }
    }
  }

  /** Notes which squares of a tile have changed, and copies it into the picture and to the log. */
  function takeTile(frame: Uint8Array, tile: number, pixels: Uint8Array, squares: number[]): void {
    const fromX = (tile % columns) * TILE;
    const fromY = Math.floor(tile / columns) * TILE;
    const toX = Math.min(width, fromX + TILE);
    const toY = Math.min(height, fromY + TILE);
    for (let y = fromY; y < toY; y += 1) {
      const cellRow = Math.floor(y / CELL) * finder.columns;
      for (let x = fromX; x < toX; x += 1) {
        const at = y * width + x;
        const value = frame[at] as number;
        const difference = value - (picture[at] as number);
        picture[at] = value;
        pixels[(y - fromY) * TILE + x - fromX] = value;
        if (difference >= MIN_DIFFERENCE || difference <= -MIN_DIFFERENCE)
          finder.counts[cellRow + Math.floor(x / CELL)]! += 1;
      }
    }
    const [cellX, cellY] = [fromX / CELL, fromY / CELL];
    for (let y = cellY; y < cellY + CELLS && y * CELL < height; y += 1)
      for (let x = cellX; x < cellX + CELLS && x < finder.columns; x += 1)
        if (finder.counts[y * finder.columns + x] !== 0) squares.push(y * finder.columns + x);
  }

  function changedTiles(frame: Buffer): number[] {
    const tiles: number[] = [];
    const words = wordsOf(frame);
    for (let row = 0; row < rows; row += 1) {
      isChanged.fill(0);
      const to = Math.min(height, (row + 1) * TILE);
      const [from, end] = [row * TILE * width, to * width];
      if (picture.compare(frame, from, end, from, end) === 0) continue;
      for (let y = row * TILE; y < to; y += 1) markRow(frame, words, y);
      for (let column = 0; column < columns; column += 1)
        if (isChanged[column] === 1) tiles.push(row * columns + column);
    }
    return tiles;
  }

  return {
    picture: picture as Uint8Array,
    /** Returns what has changed; null if nothing has. */
    take(frame: Uint8Array, index: number): LoggedFrame | null {
      const given = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
      if (isFirst) {
        isFirst = false;
        given.copy(picture);
        return null;
      }
      const tiles = changedTiles(given);
      if (tiles.length === 0) return null;
      const pixels = new Uint8Array(tiles.length * TILE_BYTES);
      const squares: number[] = [];
      for (const [at, tile] of tiles.entries())
        takeTile(given, tile, pixels.subarray(at * TILE_BYTES, (at + 1) * TILE_BYTES), squares);
      const parts = finder.take(squares).map((part) => ({ ...part, busy: busyIn(part.box, index) }));
      for (const tile of tiles) {
        busyness[tile] = busyOf(tile, index) + WEIGHT;
        busyAt[tile] = index;
        changes[tile]! += 1;
      }
      return {
        frame: index,
        tiles: Uint16Array.from(tiles),
        pixels,
        parts,
        share: tiles.length / (columns * rows),
      };
    },
    /** How often each tile has changed. */
    changes: changes as Readonly<Uint32Array>,
  };
}

/** Four pixels at once. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  byteOffset % WORD === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / WORD)
    : new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));

/** Shows logged frames again, one after the other. */
export function makeFramePlayer({ width, height }: FrameSize, first: Uint8Array) {
  const columns = Math.ceil(width / TILE);
  const before = first.slice();
  const after = first.slice();
  let last: LoggedFrame | null = null;

  function put({ tiles, pixels }: LoggedFrame, onto: Uint8Array): void {
    for (const [index, tile] of tiles.entries()) {
      const fromX = (tile % columns) * TILE;
      const fromY = Math.floor(tile / columns) * TILE;
      const length = Math.min(TILE, width - fromX);
      const toY = Math.min(height, fromY + TILE);
      for (let y = fromY; y < toY; y += 1) {
        const from = index * TILE_BYTES + (y - fromY) * TILE;
        onto.set(pixels.subarray(from, from + length), y * width + fromX);
      }
    }
  }

  return {
    before: before as Uint8Array,
    after: after as Uint8Array,
    /** Afterwards `after` is this frame, and `before` the one before it. */
    show(frame: LoggedFrame): void {
      if (last) put(last, before);
      put(frame, after);
      last = frame;
    },
  };
}
