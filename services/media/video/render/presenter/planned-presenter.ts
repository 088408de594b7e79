import { z } from 'zod';
import { PRESENTER_LAYOUTS, PRESENTER_SHAPES } from '../../../../../schemas/export-setting-objects.js';

/** An avatar as it is drawn: a stored PNG, a sheet of drawings in one, or a short video that repeats. */
export const PlannedPresenter = z.object({
  layout: z.enum(PRESENTER_LAYOUTS),
  shape: z.enum(PRESENTER_SHAPES),
  sizePercent: z.number().min(5).max(100),
  backgroundColor: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
  /** Why its lips do not move with the voiceover; null when they do. */
  stillBecause: z.string().nullable(),
  /** Whether it moves as if it breathed. Absent: no. */
  breathes: z.literal(true).optional(),
  /** The column of the sheet for every `step` frames of the output, one digit each. Absent: the first one. */
  mouths: z.object({ step: z.number().int().positive(), shapes: z.string().regex(/^[0-9]*$/) }).optional(),
  picture: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** Whether the image has transparent parts. */
    isCutOut: z.boolean(),
    /** Mouths beside each other, eyes from open to closed below each other; width and height are one cell's. */
    sheet: z.object({ columns: z.number().int().positive(), rows: z.number().int().positive() }).optional(),
    /** Null for a still image. */
    loop: z.object({ frames: z.number().int().min(2), seconds: z.number().positive() }).nullable(),
  }),
});
export type PlannedPresenter = z.infer<typeof PlannedPresenter>;
