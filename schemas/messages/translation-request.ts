import { z } from 'zod';

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
  /** In order, in seconds of the source. */
  lines: z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })),
  /** Of terms that are not translated, or as this says; without a translation a term stays as it is. */
  glossary: z.array(z.object({ term: z.string(), translation: z.string().optional() })),
  /** Files that the new package has, too. */
  fileIds: z.array(z.string()),
});
export type TranslationRequest = z.infer<typeof TranslationRequest>;
