import { z } from 'zod';

/** A time during which a fixed part of the footage's width is shown, on the background where it does not fill the frame. */
const PlannedWindow = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().positive(),
  /** Left and right edge, as shares of the width. */
  from: z.number().min(0).max(1),
  to: z.number().min(0).max(1),
});
export type PlannedWindow = z.infer<typeof PlannedWindow>;

/** Positions of the view in footage that fills a frame of another aspect ratio, in order of time. */
export const PlannedPan = z.object({
  stops: z
    .array(
      z.object({
        /**
         * When the view shows this position: in the middle of the move to it, or at the first frame after a
         * cut.
         */
        seconds: z.number().nonnegative(),
        /** Along the side that does not fit, as a share of it. */
        centre: z.number().min(0).max(1),
        /** The source cuts here: the view jumps instead of moving. */
        isCut: z.boolean(),
      }),
    )
    .min(1),
  /** In order and apart; they replace the positions. Absent: none. */
  windows: z.array(PlannedWindow).optional(),
});
export type PlannedPan = z.infer<typeof PlannedPan>;
