import { z } from 'zod';

export type ReadEngineId = 'tesseract';

/** Environment variables of OCR; spread into a process's schema. */
export const OcrEnv = z.object({
  OCR_ENGINE: z
    .enum(['auto', 'none'])
    .default('auto')
    .describe(
      'Text recognition in frames, for scripts and articles: auto (tesseract where installed) or none.',
    ),
  /** Search path for programs. */
  PATH: z.string().default(''),
});
export type OcrConfig = Readonly<z.infer<typeof OcrEnv>>;
