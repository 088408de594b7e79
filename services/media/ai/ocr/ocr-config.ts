import { z } from 'zod';

export type ReadEngineId = 'tesseract';

/** What the operator can say about reading what a video shows; to be spread into a process's environment. */
export const OcrEnv = z.object({
  OCR_ENGINE: z
    .enum(['auto', 'none'])
    .default('auto')
    .describe(
      'Text recognition in frames, for scripts and articles: auto (tesseract where installed) or none.',
    ),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type OcrConfig = Readonly<z.infer<typeof OcrEnv>>;
