import { makeScreenWatcher } from '../../../../services/media/video/interactions/watch-screen.js';

export const SIZE = { width: 640, height: 360 } as const;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rows of a pointer: # is black, o is white, anything else is what is behind it. */
const ARROW = `
#...........
##..........
#o#.........
#oo#........
#ooo#.......
#oooo#......
#ooooo#.....
#oooooo#....
#ooooooo#...
#oooooooo#..
#ooooooooo#.
#oooooo#####
#ooo#oo#....
#oo##oo#....
#o#..#oo#...
##...#oo#...
#.....#oo#..
......####..
`;
const HAND = `
....##.......
...#oo#......
...#oo#......
...#oo#......
...#oo###....
...#oo#oo##..
.###oo#oo#o#.
#oo#oooooooo#
#ooooooooooo#
.#oooooooooo#
..#ooooooooo#
..#oooooooo#.
...#ooooooo#.
...#ooooooo#.
....########.
`;

/** Where the tip is in the rows above. */
const TIPS = { arrow: { x: 0, y: 0 }, hand: { x: 4, y: 0 } };

export interface Pointer {
  readonly shape: keyof typeof TIPS;
  readonly x: number;
  readonly y: number;
}

/** A screen that is drawn by hand, and recorded frame by frame. */
export function drawScreen(ground = 240) {
  const page = new Uint8Array(SIZE.width * SIZE.height).fill(ground);
  const watcher = makeScreenWatcher(SIZE);
  let pointer: Pointer | null = null;

  const fill = ({ x, y, width, height }: Box, level: number) => {
    for (let row = y; row < y + height; row += 1)
      page.fill(level, row * SIZE.width + x, row * SIZE.width + x + width);
  };

  function frame(): Uint8Array {
    const shown = Uint8Array.from(page);
    if (!pointer) return shown;
    const { shape, x, y } = pointer;
    const rows = (shape === 'arrow' ? ARROW : HAND).trim().split('\n');
    for (const [down, row] of rows.entries())
      for (const [across, pixel] of [...row].entries()) {
        const [atX, atY] = [x + across - TIPS[shape].x, y + down - TIPS[shape].y];
        const isInside = atX >= 0 && atY >= 0 && atX < SIZE.width && atY < SIZE.height;
        if (isInside && pixel !== '.') shown[atY * SIZE.width + atX] = pixel === '#' ? 5 : 250;
      }
    return shown;
  }

  const show = (frames = 1) => {
    for (let left = frames; left > 0; left -= 1) watcher.see(frame());
  };

  return {
    fill,
    /** Something that has as many edges as letters have. */
    write({ x, y, width, height }: Box, level = 40): void {
      for (let at = 0; at < width; at += 6)
        for (let stroke = 0; stroke < 3; stroke += 1)
          fill({ x: x + at + stroke, y: y + ((at + stroke * 5) % 4), width: 1, height: height - 4 }, level);
    },
    show,
    place(to: Pointer): void {
      pointer = to;
    },
    hide(): void {
      pointer = null;
    },
    /** Moves the pointer there in some frames, as a hand does. */
    move(to: Pointer, frames = 6): void {
      const from = pointer ?? to;
      for (let step = 1; step <= frames; step += 1) {
        const way = (1 - Math.cos((Math.PI * step) / frames)) / 2;
        pointer = {
          shape: step === frames ? to.shape : from.shape,
          x: Math.round(from.x + (to.x - from.x) * way),
          y: Math.round(from.y + (to.y - from.y) * way),
        };
        show();
      }
    },
    finish: () => watcher.finish(),
  };
}
