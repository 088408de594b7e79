import { z } from 'zod';

export type ReadEngineId = 'tesseract';

/** What the operator can say about reading what a video shows; to be spread into a process's environment. */
export const OcrEnv = z.object({
  /** `auto`: whichever is installed. */
  OCR_ENGINE: z.enum(['auto', 'none']).default('auto'),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type OcrConfig = Readonly<z.infer<typeof OcrEnv>>;
