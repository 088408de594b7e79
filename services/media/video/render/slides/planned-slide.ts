import { z } from 'zod';
import { SLIDE_ENTRANCES } from '../../../../../schemas/brand-kit-fields.js';
import { SLIDE_LAYOUTS } from '../../../../../schemas/export-setting-objects.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const SlideRun = z.object({
  text: z.string(),
  /** Index into `fonts`. */
  font: z.number().int().nonnegative(),
  isRightToLeft: z.boolean(),
  /** Left end and top of the run's line, in pixels of the frame. */
  x: z.number(),
  y: z.number(),
  color: Colour,
  /** Paragraph of the body that it belongs to, from 1. Absent: the title. */
  paragraph: z.number().int().positive().optional(),
});
export type SlideRun = z.infer<typeof SlideRun>;

const SlideEmoji = z.object({
  /** Position of the picture in the emoji font. */
  glyph: z.number().int().nonnegative(),
  /** In pixels of the frame. */
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Height in pixels of the text around it. */
  line: z.number().positive(),
  /** As of a run. */
  paragraph: z.number().int().positive().optional(),
});
export type SlideEmoji = z.infer<typeof SlideEmoji>;

/** A slide that only remains to be drawn, timed in seconds of the footage. Positions are in pixels of the frame. */
export const PlannedSlide = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  layout: z.enum(SLIDE_LAYOUTS),
  ground: Colour,
  /** A stored PNG, the part of it that is shown, and what it fills behind it, blurred. */
  image: z.object({ sha256: Sha256, box: Box, cut: Box.optional(), backdrop: Box.optional() }).nullable(),
  /** A bar above the title, or along the edge. */
  accent: z.object({ box: Box, color: Colour }).nullable(),
  /** A stored PNG, and the plate of another colour that it stands on. */
  logo: z
    .object({ sha256: Sha256, box: Box, plate: z.object({ box: Box, color: Colour }).nullable() })
    .optional(),
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
  /** SHA-256 of the font with the pictures of emoji, and where they are. Absent: there are none. */
  emojiFont: Sha256.optional(),
  emoji: z.array(SlideEmoji).optional(),
  /** How its parts appear one after another. Absent: all at once. */
  entrance: z.enum(SLIDE_ENTRANCES).exclude(['none']).optional(),
});
export type PlannedSlide = z.infer<typeof PlannedSlide>;
