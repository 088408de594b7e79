import { z } from 'zod';
import { CaptionFaults } from '../../../../../schemas/messages/media.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** A frame of the footage, counted from its start. */
const Frame = z.number().int().nonnegative();

const PlannedRun = z.object({
  text: z.string(),
  /** Index into `fonts`. */
  font: z.number().int().nonnegative(),
  isRightToLeft: z.boolean(),
  /** Left end and top of the run's line, in pixels. */
  x: z.number(),
  y: z.number(),
  /** First frame in which the run is visible. */
  from: Frame,
  /** First frame in which the run has its full colour. */
  lit: Frame,
  /** In pixels, and the frame from which the run no longer has the accent colour; absent without an accent. */
  width: z.number().optional(),
  spoken: Frame.optional(),
  /** Of this run alone; absent: those of all captions. */
  color: Colour.optional(),
  isItalic: z.boolean().optional(),
  isUnderlined: z.boolean().optional(),
});
export type PlannedRun = z.infer<typeof PlannedRun>;

const PlannedEmoji = z.object({
  /** Position of the picture in the emoji font. */
  glyph: z.number().int().nonnegative(),
  /** Left and top edge and size in pixels. */
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** First frames in which it is visible, and in which it is fully opaque. */
  from: Frame,
  lit: Frame,
});
export type PlannedEmoji = z.infer<typeof PlannedEmoji>;

const PlannedBox = z.object({
  left: z.number().int(),
  top: z.number().int(),
  right: z.number().int(),
  bottom: z.number().int(),
  from: Frame,
  /** Radii in pixels of the corners, clockwise from the top left; absent: none is rounded. */
  radii: z.array(z.number().nonnegative()).length(4).optional(),
});
export type PlannedBox = z.infer<typeof PlannedBox>;

const PlannedCue = z.object({
  /** Exclusive end frame of the whole cue. */
  to: Frame,
  pieces: z.array(PlannedRun),
  /** Emoji within the text; absent: none. */
  emoji: z.array(PlannedEmoji).optional(),
  /** Boxes behind the lines; they do not overlap. */
  boxes: z.array(PlannedBox),
});
export type PlannedCue = z.infer<typeof PlannedCue>;

/** Captions that only remain to be drawn: fonts, positions and frames are decided. */
export const PlannedCaptions = z.object({
  look: z.object({
    /** Outline width in pixels. */
    outline: z.number().nonnegative(),
    color: Colour,
    /** Colour of words that have not been spoken yet. */
    unlitColor: Colour,
    outlineColor: Colour,
    boxColor: Colour,
    /** Opacity in percent. */
    boxOpacity: z.number().min(0).max(100),
    /** Offset and blur in pixels of a soft shadow; absent: none. */
    shadow: z.object({ offset: z.number(), blur: z.number() }).optional(),
    /** Colour of the word that is being spoken; absent: none has its own. */
    accentColor: Colour.optional(),
    /** Colours that runs have of their own. */
    runColors: z.array(Colour).optional(),
    /** Whether words grow into place. */
    isPopping: z.boolean().optional(),
    /** The luma range to which the footage behind the text is limited, so that the text is legible; absent: none. */
    backdrop: z.object({ darkest: z.number().int(), lightest: z.number().int() }).optional(),
  }),
  fonts: z.array(
    z.object({
      family: z.string(),
      isBold: z.boolean(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Line height in pixels. */
      size: z.number().positive(),
    }),
  ),
  /** SHA-256 of the font with the pictures; absent: there are none. */
  emojiFont: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  cues: z.array(PlannedCue),
  faults: CaptionFaults,
});
export type PlannedCaptions = z.infer<typeof PlannedCaptions>;
