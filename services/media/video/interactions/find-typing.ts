import type { Change } from './find-changes.js';
import { heightOf, type PixelBox, unite, widthOf } from './frames/pixel-box.js';
import { grow, SCREEN } from './screen-frame.js';

/** Pixels: a line of text, and what one frame adds to it at most. */
const MAX_LINE_HEIGHT = 16;
const MAX_ADDED = 70;
/** Frames between two letters. */
const MAX_PAUSE = 13;
/** Pixels between one letter and the next. */
const MAX_GAP = 12;

/** Changes in one line, one after the other. */
export interface TypedLine {
  readonly box: PixelBox;
  readonly steps: ReadonlyArray<{ readonly frame: number; readonly box: PixelBox }>;
  /** Edges in a row of pixels, on average: letters have many, a bar that fills has two. */
  readonly edges: number;
}

interface OpenLine {
  box: PixelBox;
  steps: Array<{ frame: number; box: PixelBox }>;
}

/** Finds lines in which small changes follow one on the other, as when somebody types. */
export function makeTypingFinder(frameAt: (frame: number) => Uint8Array) {
  const found: TypedLine[] = [];
  let open: OpenLine[] = [];

  function close(line: OpenLine): void {
    const last = line.steps.at(-1);
    if (!last || line.steps.length < 3) return;
    found.push({ ...line, edges: countEdges(frameAt(last.frame), line.box) });
  }

  return {
    take(frame: number, changes: readonly Change[]): void {
      const isOver = ({ steps }: OpenLine) => frame - (steps.at(-1)?.frame ?? 0) > MAX_PAUSE;
      for (const line of open.filter(isOver)) close(line);
      open = open.filter((line) => !isOver(line));
      for (const { box } of changes) {
        if (heightOf(box) > MAX_LINE_HEIGHT || widthOf(box) > MAX_ADDED) continue;
        const line = open.find((one) => goesOn(one.box, box));
        if (line) {
          line.box = unite(line.box, box);
          if (line.steps.at(-1)?.frame !== frame) line.steps.push({ frame, box });
        } else open.push({ box, steps: [{ frame, box }] });
      }
    },
    finish(): readonly TypedLine[] {
      for (const line of open) close(line);
      open = [];
      return found;
    },
  };
}

function goesOn(line: PixelBox, box: PixelBox): boolean {
  const shared = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
  return (
    shared >= 0.4 * Math.min(heightOf(line), heightOf(box)) &&
    heightOf(unite(line, box)) <= MAX_LINE_HEIGHT &&
    box.left >= line.left - MAX_GAP &&
    box.left <= line.right + MAX_GAP
  );
}

function countEdges(frame: Uint8Array, box: PixelBox): number {
  const { left, top, right, bottom } = grow(box, 0);
  let edges = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left + 1; x < right; x += 1)
      if (
        Math.abs((frame[y * SCREEN.width + x] as number) - (frame[y * SCREEN.width + x - 1] as number)) >= 16
      )
        edges += 1;
  return edges / Math.max(1, bottom - top);
}
