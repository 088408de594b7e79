import { z } from 'zod';

const Share = z.number().min(0).max(1);

/** A stretch of the footage that is shown larger; in order of time, none over another. */
export const PlannedZoom = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().positive(),
  /** Centre of what is shown, as shares of the picture. */
  x: Share,
  y: Share,
  scale: z.number().min(1).max(3),
});
export type PlannedZoom = z.infer<typeof PlannedZoom>;
