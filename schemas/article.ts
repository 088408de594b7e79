import { z } from 'zod';
import { ARTICLE_STYLES } from './brand-kit-fields.js';
import { Interaction } from './interaction.js';
import { ContentStyle } from './messages/analysis-request.js';
import { RequestedElement } from './messages/render-request.js';
import { text } from './text.js';

/** An article request from videos to media, and its result. */

export const ARTICLE_FORMATS = ['markdown', 'html'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];
export type ArticleStyle = (typeof ARTICLE_STYLES)[number];
/** `brand-kit`: the style of the Brand Kit. */
export const ARTICLE_STYLE_CHOICES = [...ARTICLE_STYLES, 'brand-kit'] as const;
export type ArticleStyleChoice = (typeof ARTICLE_STYLE_CHOICES)[number];

export const ArticleRequest = z.object({
  videoId: z.string(),
  /** Language of the article (BCP 47). */
  language: z.string(),
  /** Language of the video (BCP 47). */
  videoLanguage: z.string(),
  title: z.string(),
  durationSeconds: z.number().nonnegative(),
  /** The script: start and end in seconds of the source, and the text. */
  lines: z.array(z.tuple([z.number(), z.number(), z.string()])),
  keyEvents: z.array(z.object({ text: z.string(), atSeconds: z.number().nullable() })),
  /** Of a screen recording, by time. Absent: those of the newest analysis. */
  interactions: z.array(Interaction).optional(),
  /** Elements that hide something: the article says nothing of it. Absent when there are none. */
  hidden: z.array(RequestedElement).optional(),
  /** Colour of the rings around what is clicked: #RRGGBB. */
  accentColor: text({ format: 'colour' }).optional(),
  videoContext: z.string().optional(),
  companyContext: z.string().optional(),
  /** Tone of the requested script. */
  tone: z.string().optional(),
  contentStyle: ContentStyle.optional(),
  productName: z.string().optional(),
  /** Additional instructions of the request. */
  instructions: z.string().optional(),
  /** Identifies the newest analysis, whose scenes and texts of the screen are used; absent without one. */
  analysisId: z.string().optional(),
  /** Fixed translations of terms into the language; a term without one is not translated. */
  glossary: z.array(z.object({ term: z.string(), translation: z.string().optional() })),
});
export type ArticleRequest = z.infer<typeof ArticleRequest>;

/** Plain text; paragraphs are separated by empty lines. */
export const WrittenArticle = z.object({
  title: z.string(),
  intro: z.string().nullable(),
  steps: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** Position in the video that the step describes. */
      atSeconds: z.number().nonnegative(),
      /** Screenshot of that position; null when no frame could be extracted. */
      screenshotFileId: z.string().nullable(),
      /** What the screen answers, where no other screenshot shows it. */
      resultScreenshotFileId: z.string().nullable().optional(),
    }),
  ),
  closing: z.string().nullable(),
  /** False: screenshots are missing that can be taken later. */
  isWhole: z.boolean().default(true),
  /** Requested settings without effect. */
  warnings: z.array(z.string()).optional(),
});
export type WrittenArticle = z.infer<typeof WrittenArticle>;
