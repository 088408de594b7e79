import { z } from 'zod';

/** Why requested work did not succeed, in words for the person who asked. */
export const WorkError = z.object({
  code: z.string(),
  message: z.string(),
  step: z.string(),
  /** Whether doing the same again can help. */
  retryable: z.boolean(),
});
export type WorkError = z.infer<typeof WorkError>;
