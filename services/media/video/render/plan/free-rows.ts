import { z } from 'zod';
import type { Box } from '../video/fit/fit-box.js';
import type { Size } from './output-size.js';

/** Rows of the output frame that captions never reach; `to` is exclusive, and both are even. */
export const FreeRows = z.object({
  from: z.number().int().nonnegative(),
  to: z.number().int().positive(),
});
export type FreeRows = z.infer<typeof FreeRows>;

/** Returns the region for content that must not be covered by captions. */
export const roomOf = ({
  output: { width, height },
  freeRows,
}: {
  readonly output: Size;
  readonly freeRows?: FreeRows | null;
}): Box => {
  const { from, to } = freeRows ?? { from: 0, to: height };
  return { x: 0, y: from, width, height: to - from };
};
