import { z } from 'zod';
import { PRESENTER_LAYOUTS, PRESENTER_SHAPES } from '../../../../../schemas/export-settings.js';

/** An avatar as it is drawn: a stored PNG, or a short video that repeats. */
export const PlannedPresenter = z.object({
  layout: z.enum(PRESENTER_LAYOUTS),
  shape: z.enum(PRESENTER_SHAPES),
  sizePercent: z.number().min(5).max(100),
  backgroundColor: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
  /** Why its lips do not move with the voiceover; null when they do. */
  stillBecause: z.string().nullable(),
  picture: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** Whether the image has transparent parts. */
    isCutOut: z.boolean(),
    /** Null for a still image. */
    loop: z.object({ frames: z.number().int().min(2), seconds: z.number().positive() }).nullable(),
  }),
});
export type PlannedPresenter = z.infer<typeof PlannedPresenter>;
