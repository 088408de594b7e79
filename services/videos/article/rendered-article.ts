import { z } from 'zod';

/** What is shown of an article, made once, when it is stored. */
export const RenderedArticle = z.object({
  version: z.literal(1),
  /** HTML of the content, with places for what depends on the reader (`article-template.ts`). */
  html: z.string(),
  /** Files of the images in the content. */
  imageIds: z.array(z.string()),
  /** Summary, from the beginning of the content. */
  description: z.string(),
  /** The title as a Markdown heading. */
  heading: z.string(),
});
export type RenderedArticle = z.infer<typeof RenderedArticle>;
