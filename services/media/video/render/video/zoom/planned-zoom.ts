import { z } from 'zod';

const Share = z.number().min(0).max(1);

/** A zoom of the footage; zooms are in order of time and do not overlap. */
export const PlannedZoom = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().positive(),
  /** Centre of the view, as shares of the frame. */
  x: Share,
  y: Share,
  scale: z.number().min(1).max(3),
});
export type PlannedZoom = z.infer<typeof PlannedZoom>;
