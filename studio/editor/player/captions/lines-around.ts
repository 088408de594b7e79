import type { Lines } from '../../script/edit-lines.js';
import { toStoredLine } from '../../script/line.js';

/** How much of the script one document holds, and how much more on either side, so that the next one is ready in time. */
const WINDOW_SECONDS = 60;
const BESIDE_SECONDS = 20;
/** What the service lays out at once. */
const MAX_LINES = 200;
const MAX_CHARACTERS = 20_000;

export const windowAt = (seconds: number): number => Math.floor(seconds / WINDOW_SECONDS);

/** Returns the lines of a window and beside it, as they would be stored; lines with invalid times are left out. */
export function linesAround(lines: Lines, window: number): Array<ReturnType<typeof toStoredLine>> {
  const from = window * WINDOW_SECONDS - BESIDE_SECONDS;
  const to = (window + 1) * WINDOW_SECONDS + BESIDE_SECONDS;
  let characters = 0;
  return lines
    .filter(({ start, end }) => end >= start && end > from && start < to)
    .slice(0, MAX_LINES)
    .filter(({ text }) => {
      characters += text.length;
      return characters <= MAX_CHARACTERS;
    })
    .map(toStoredLine);
}
