import { z } from 'zod';

/** The preferred one first. */
export const OCR_ENGINE_ORDER = ['pp-ocr', 'tesseract'] as const;
export type ReadEngineId = (typeof OCR_ENGINE_ORDER)[number];

/** Environment variables of OCR; spread into a process's schema. */
export const OcrEnv = z.object({
  OCR_ENGINE: z
    .enum(['auto', ...OCR_ENGINE_ORDER, 'none'])
    .default('auto')
    .describe(
      'Text recognition in frames, for scripts and articles: auto (each language by the engine that reads it best), pp-ocr, tesseract or none.',
    ),
  /** Search path for programs. */
  PATH: z.string().default(''),
});
export type OcrConfig = Readonly<z.infer<typeof OcrEnv>>;
