import { z } from 'zod';
import { SLIDE_LAYOUTS } from '../../../../schemas/export-settings.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** A slide as it is drawn, in seconds of the footage. */
export const PlannedSlide = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  layout: z.enum(SLIDE_LAYOUTS),
  title: z.string().nullable(),
  body: z.string().nullable(),
  /** A kept PNG. */
  image: z
    .object({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
  primaryColor: Colour,
  fontFamily: z.string(),
});
export type PlannedSlide = z.infer<typeof PlannedSlide>;
