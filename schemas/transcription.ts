import { z } from 'zod';

/** `draft`: many words are wrong, so that a person has to check the text. */
export type TranscribeQuality = 'draft' | 'standard';

/** Below this mean confidence of the words, a transcript is a draft whatever the engine. */
const MIN_CONFIDENCE = 0.5;

/** How an engine made a text: from speech, from the frames, or from the text of another video. */
export const TEXT_METHODS = ['transcribed', 'read', 'translated'] as const;
export type TextMethod = (typeof TEXT_METHODS)[number];

/** The engine that a script's text comes from, and how reliable the text is. */
export const Transcription = z
  .object({
    engine: z.string().describe('ID of the engine.'),
    method: z.enum(TEXT_METHODS).optional().describe('From speech, frames or a translation.'),
    model: z.string().nullable().describe('Model of the engine, if known.'),
    language: z.string().nullable().describe('BCP 47.'),
    languageConfidence: z.number().nullable().describe('0 (assumed) to 1.'),
    confidence: z.number().nullable().describe('Mean of the words, 0 to 1; null if unknown.'),
    draft: z.boolean().describe('Whether the text has to be checked by a person.'),
  })
  .meta({ title: 'Transcription' });
export type Transcription = z.infer<typeof Transcription>;

/**
 * Returns whether a text is a draft: made by an engine of draft quality, made with low confidence, or read from
 * the screen.
 */
export const isDraft = ({
  quality,
  confidence,
  isReadFromScreen,
}: {
  readonly quality: TranscribeQuality;
  readonly confidence: number | null;
  readonly isReadFromScreen: boolean;
}): boolean =>
  isReadFromScreen || quality === 'draft' || (confidence !== null && confidence < MIN_CONFIDENCE);

/** Origin of a line's text: speech, text in the frames, a writer (person or engine), or a person's change. */
export const LINE_SOURCES = ['transcribed', 'read', 'written', 'edited'] as const;
export type LineSource = (typeof LINE_SOURCES)[number];
