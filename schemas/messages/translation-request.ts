import { z } from 'zod';
import { SCRIPT_SOURCES } from './analysis-request.js';
import { VoiceRequest } from './voice-request.js';

/** A help article, to be translated as it stands; pictures are named by their files. */
export const TranslatedArticle = z.object({
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  steps: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** Seconds of the source. */
      atSeconds: z.number(),
      screenshotFileId: z.string().nullable(),
    }),
  ),
});
export type TranslatedArticle = z.infer<typeof TranslatedArticle>;

/**
 * What a translation is made from, frozen when it was asked for. Videos keeps it, media reads it by id and brings back the same in
 * another language.
 */
export const TranslationRequest = z.object({
  version: z.literal(1),
  /** What is translated. */
  videoId: z.string(),
  /** The package that will be there; its id is given out once, so that it is made once. */
  newVideoId: z.string(),
  /** BCP 47. */
  from: z.string(),
  to: z.string(),
  title: z.string(),
  /** What the words were made of; with `original` the speaker stays. Absent in requests of before it was kept: the video's. */
  scriptSource: z.enum(SCRIPT_SOURCES).nullable().optional(),
  /** In order, in seconds of the source. */
  lines: z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })),
  /** Of terms that are not translated, or as this says; without a translation a term stays as it is. */
  glossary: z.array(z.object({ term: z.string(), translation: z.string().optional() })),
  /** Null when there is none. */
  article: TranslatedArticle.extend({
    /** Which of the video's articles it is. */
    instructionsKey: z.string(),
    /** In the target language already: it stays as it is. */
    isTranslated: z.boolean(),
  }).nullable(),
  /** How the new words are read aloud; null when the source is not, or no voice speaks the language. */
  voice: VoiceRequest.pick({ settings: true, pronunciations: true }).nullable(),
  /** What the result lacks, for the requester. */
  notice: z.string().nullable(),
  /** Files that the new package has, too. */
  fileIds: z.array(z.string()),
});
export type TranslationRequest = z.infer<typeof TranslationRequest>;
