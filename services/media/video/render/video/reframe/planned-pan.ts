import { z } from 'zod';

/** Where a picture that fills a frame of another shape is looked at: one place after the other, in order of time. */
export const PlannedPan = z.object({
  stops: z
    .array(
      z.object({
        /** When it is the one looked at: in the middle of the way there, or at the first frame after a cut. */
        seconds: z.number().nonnegative(),
        /** Along the side that does not fit, as a share of it. */
        centre: z.number().min(0).max(1),
        /** The source cuts here: there is no way, the view is there at once. */
        isCut: z.boolean(),
      }),
    )
    .min(1),
});
export type PlannedPan = z.infer<typeof PlannedPan>;
