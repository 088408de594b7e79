import { z } from 'zod';
import { ScriptSource } from './analysis-request.js';
import { VoiceRequest } from './voice-request.js';

/** A help article to translate in its present state; images are named by their files. */
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
      /** Absent in older requests. */
      resultScreenshotFileId: z.string().nullable().optional(),
    }),
  ),
});
export type TranslatedArticle = z.infer<typeof TranslatedArticle>;

const ScriptLines = z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() }));

const ArticleToTranslate = TranslatedArticle.extend({
  /** Key of the article among those of the video. */
  instructionsKey: z.string(),
  /** The article is already in the target language: it stays unchanged. */
  isTranslated: z.boolean(),
});

/** What of a translated video is brought up to date; the request's lines and article are what is translated for it. */
export const TranslationUpdate = z.object({
  /** The source's script of which the video is the translation, and the one of which it becomes the translation. */
  linesBefore: ScriptLines,
  linesNow: ScriptLines,
  /** For each line of the request its position in `linesNow`. */
  positions: z.array(z.number().int()),
  /** Whether the video gets the translated title as its name. */
  hasNewTitle: z.boolean(),
  /** The source's article of which the video has the translation afterwards. */
  article: ArticleToTranslate.nullable(),
});
export type TranslationUpdate = z.infer<typeof TranslationUpdate>;

/**
 * The complete request of a translation, frozen when it was accepted. Videos stores it; media reads it by ID
 * and returns the same content in another language.
 */
export const TranslationRequest = z.object({
  version: z.literal(1),
  /** The video to translate. */
  videoId: z.string(),
  /** ID of the new video, assigned once so that only one is created; of an update, the translated video. */
  newVideoId: z.string(),
  /** BCP 47. */
  from: z.string(),
  to: z.string(),
  title: z.string(),
  /**
   * What the script was generated from; with `original` the speaker stays. Absent in older requests: the
   * video's.
   */
  scriptSource: ScriptSource.nullable().optional(),
  /** In order, in seconds of the source. */
  lines: ScriptLines,
  /** Terms with fixed translations; a term without a translation is not translated. */
  glossary: z.array(z.object({ term: z.string(), translation: z.string().optional() })),
  /** Null when there is none. */
  article: ArticleToTranslate.nullable(),
  /**
   * Voice settings of the translation; null when the source has no voiceover, or no voice supports the
   * language.
   */
  voice: VoiceRequest.pick({ settings: true, pronunciations: true }).nullable(),
  /** What the result lacks, for the requester. */
  notice: z.string().nullable(),
  /** Files that the new video shares. */
  fileIds: z.array(z.string()),
  /** Absent if the translation creates a video. */
  update: TranslationUpdate.optional(),
});
export type TranslationRequest = z.infer<typeof TranslationRequest>;
