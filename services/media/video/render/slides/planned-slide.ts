import { z } from 'zod';
import { SLIDE_LAYOUTS } from '../../../../../schemas/export-settings.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const SlideRun = z.object({
  text: z.string(),
  /** Index into `fonts`. */
  font: z.number().int().nonnegative(),
  isRightToLeft: z.boolean(),
  /** Left end and top of the run's line, in pixels of the slide. */
  x: z.number(),
  y: z.number(),
  color: Colour,
});
export type SlideRun = z.infer<typeof SlideRun>;

/** A slide that only remains to be drawn, timed in seconds of the footage. */
export const PlannedSlide = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  layout: z.enum(SLIDE_LAYOUTS),
  ground: Colour,
  /** A stored PNG and its position. */
  image: z.object({ sha256: Sha256, box: Box }).nullable(),
  /** A short bar above the title. */
  accent: z.object({ box: Box, color: Colour }).nullable(),
  fonts: z.array(
    z.object({
      family: z.string(),
      isBold: z.boolean(),
      sha256: Sha256,
      /** Line height in pixels. */
      size: z.number().positive(),
    }),
  ),
  pieces: z.array(SlideRun),
});
export type PlannedSlide = z.infer<typeof PlannedSlide>;
