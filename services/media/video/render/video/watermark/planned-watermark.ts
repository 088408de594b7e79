import { z } from 'zod';
import { WATERMARK_POSITIONS, WATERMARK_SIZES } from '../../../../../../schemas/brand-kit-fields.js';

export const PlannedWatermark = z.object({
  /** Hash of the stored upright PNG. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  position: z.enum(WATERMARK_POSITIONS),
  size: z.enum(WATERMARK_SIZES),
  opacity: z.number().min(0).max(100),
});
export type PlannedWatermark = z.infer<typeof PlannedWatermark>;
