import { z } from 'zod';

/** What is looked at: small gray pictures, whatever the source's shape, this many a second. */
export const SEEN = { side: 96, fps: 5 } as const;
/** Strips that a picture is divided into, from left to right and from top to bottom. */
export const STRIPS = 32;

/** Where in a source something moves, and when: what any frame of another shape is led by. */
export const Interest = z.object({
  version: z.literal(1),
  samples: z.number().int().nonnegative(),
  /** One byte a strip and sample, base64: how much of the strip changed since the sample before, 255 is all of it. */
  across: z.string(),
  down: z.string(),
  /** Seconds at which one shot ends and the next begins. */
  cuts: z.array(z.number()),
});
export type Interest = z.infer<typeof Interest>;
