import { z } from 'zod';
import { CaptionFaults } from '../../../../../schemas/messages/media.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Of the footage, counted from its start. */
const Frame = z.number().int().nonnegative();

const PlannedRun = z.object({
  text: z.string(),
  /** Position in `fonts`. */
  font: z.number().int().nonnegative(),
  isRightToLeft: z.boolean(),
  /** Left end and top of its line, in pixels. */
  x: z.number(),
  y: z.number(),
  /** From here on it is seen, */
  from: Frame,
  /** and from here on in its full colour. */
  lit: Frame,
});
export type PlannedRun = z.infer<typeof PlannedRun>;

const PlannedBox = z.object({
  left: z.number().int(),
  top: z.number().int(),
  right: z.number().int(),
  bottom: z.number().int(),
  from: Frame,
});
export type PlannedBox = z.infer<typeof PlannedBox>;

const PlannedCue = z.object({
  /** Exclusive: where the whole of it goes. */
  to: Frame,
  pieces: z.array(PlannedRun),
  /** Behind the lines; none over another. */
  boxes: z.array(PlannedBox),
});
export type PlannedCue = z.infer<typeof PlannedCue>;

/** Captions with everything settled but the drawing: which letters, where, and in which frames. */
export const PlannedCaptions = z.object({
  look: z.object({
    /** In pixels. */
    outline: z.number().nonnegative(),
    color: Colour,
    /** Of words that are still to be said. */
    unlitColor: Colour,
    outlineColor: Colour,
    boxColor: Colour,
    /** Percent. */
    boxOpacity: z.number().min(0).max(100),
  }),
  fonts: z.array(
    z.object({
      family: z.string(),
      isBold: z.boolean(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Height of its lines in pixels. */
      size: z.number().positive(),
    }),
  ),
  cues: z.array(PlannedCue),
  faults: CaptionFaults,
});
export type PlannedCaptions = z.infer<typeof PlannedCaptions>;
