import { z } from 'zod';

/** Size and rate of the small gray frames that motion is measured in, whatever the source's aspect ratio. */
export const SEEN = { side: 96, fps: 5 } as const;
/** Strips that a frame is divided into, from left to right and from top to bottom. */
export const STRIPS = 32;

/** Where and when a source moves; reframing to any aspect ratio uses it. */
export const Interest = z.object({
  version: z.literal(1),
  samples: z.number().int().nonnegative(),
  /**
   * One byte per strip and sample, base64: how much of the strip changed since the previous sample; 255 means
   * all of it.
   */
  across: z.string(),
  down: z.string(),
  /** Seconds at which one shot ends and the next begins. */
  cuts: z.array(z.number()),
});
export type Interest = z.infer<typeof Interest>;
