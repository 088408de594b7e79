export type BlockPart = 'start' | 'whole' | 'end';

export interface Times {
  readonly start: number;
  readonly end: number;
}

const SHORTEST_SECONDS = 0.1;

/** Returns the times of a block after its start, its end, or all of it was moved by seconds; it stays within the limits. */
export function moveBlock({ start, end }: Times, part: BlockPart, by: number, limit: number, min = 0): Times {
  const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
  if (part === 'start') return { start: round(clamp(start + by, min, end - SHORTEST_SECONDS)), end };
  if (part === 'end') return { start, end: round(clamp(end + by, start + SHORTEST_SECONDS, limit)) };
  const moved = clamp(by, min - start, Math.max(0, limit - end));
  return { start: round(start + moved), end: round(end + moved) };
}

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, Math.max(min, max)));

/** Returns the times between which ticks are drawn: at least 70 pixels apart. */
export function tickSeconds(pixelsPerSecond: number): number {
  const steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
  return steps.find((step) => step * pixelsPerSecond >= 70) ?? 3600;
}
