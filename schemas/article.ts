import { z } from 'zod';
import { ARTICLE_STYLES } from './brand-kit.js';
import { CONTENT_STYLES } from './messages/analysis-request.js';

/** What videos asks media to write, and what it gets. */

export const ARTICLE_FORMATS = ['markdown', 'html'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];
export type ArticleStyle = (typeof ARTICLE_STYLES)[number];
/** `brand-kit`: as the Brand Kit says. */
export const ARTICLE_STYLE_CHOICES = [...ARTICLE_STYLES, 'brand-kit'] as const;
export type ArticleStyleChoice = (typeof ARTICLE_STYLE_CHOICES)[number];

export const ArticleRequest = z.object({
  videoId: z.string(),
  /** BCP 47, to write in. */
  language: z.string(),
  /** BCP 47, of what is known of the video. */
  videoLanguage: z.string(),
  title: z.string(),
  durationSeconds: z.number().nonnegative(),
  /** The script: start and end in seconds of the source, and the text. */
  lines: z.array(z.tuple([z.number(), z.number(), z.string()])),
  keyEvents: z.array(z.object({ text: z.string(), atSeconds: z.number().nullable() })),
  videoContext: z.string().optional(),
  companyContext: z.string().optional(),
  /** As its script was asked to be. */
  tone: z.string().optional(),
  contentStyle: z.enum(CONTENT_STYLES).optional(),
  productName: z.string().optional(),
  /** Additional instructions of the request. */
  instructions: z.string().optional(),
  /** How words are translated, or that they are not, into the language. */
  glossary: z.array(z.object({ term: z.string(), translation: z.string().optional() })),
});
export type ArticleRequest = z.infer<typeof ArticleRequest>;

/** Plain text all of it; paragraphs are parted by empty lines. */
export const WrittenArticle = z.object({
  title: z.string(),
  intro: z.string().nullable(),
  steps: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** Where in the video it was written from. */
      atSeconds: z.number().nonnegative(),
      /** What is seen there; null where no picture could be taken. */
      screenshotFileId: z.string().nullable(),
    }),
  ),
  closing: z.string().nullable(),
  /** False: pictures are missing that can be taken another time. */
  isWhole: z.boolean().default(true),
});
export type WrittenArticle = z.infer<typeof WrittenArticle>;
