import { z } from 'zod';
import { ARTICLE_FORMATS } from '../../schemas/article.js';
import { ARTICLE_STYLES } from '../../schemas/brand-kit-fields.js';
import { text } from '../../schemas/text.js';
import { endpoint } from '../endpoint.js';
import { fromGraphql } from '../graphql-values.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

const STYLES = [...ARTICLE_STYLES, 'brandKit'] as const;

const Format = z
  .enum(ARTICLE_FORMATS)
  .meta({
    title: 'ArticleFormat',
    description: 'Stored Markdown, or an HTML fragment with inline styles.',
  })
  .default('markdown');

const ArticleBody = z.strictObject({
  regenerate: z
    .boolean()
    .describe('Replace the stored article for this language and instructions.')
    .default(false),
  language: text({ format: 'language' }).describe('Default: the video’s subtitle language.').optional(),
  instructions: text({ maxLength: 5000 })
    .describe('Additional instructions. Different instructions make a separate article.')
    .optional(),
  format: Format,
  style: z
    .enum(STYLES)
    .describe('Style of the HTML; `brandKit` uses the Brand Kit’s colour, font and logo.')
    .default('brandKit'),
});

const PresentedBody = z
  .object({
    videoId: z.string(),
    article: z
      .object({
        title: z.string(),
        content: z
          .string()
          .describe(
            'The body. URLs of its images do not expire: they can be read without a credential while the image is in the article.',
          ),
      })
      .meta({ title: 'Article' }),
    articleStyle: z.enum(ARTICLE_STYLES).describe('The applied style.'),
    warnings: z.array(z.string()).describe('Settings without effect.').optional(),
  })
  .meta({ title: 'VideoArticle', description: 'The help article of a video.' });

/** An article with the settings without effect, if there are any. */
function presented({ warnings, ...rest }: { readonly warnings: readonly string[] }): unknown {
  return fromGraphql(PresentedBody, warnings.length > 0 ? { ...rest, warnings } : rest);
}

const generateArticle = endpoint({
  isLong: true,
  method: 'POST',
  path: '/v1/videos/:id/article',
  summary: 'Generate the help article, or get the existing one',
  description:
    'Returns once the article is written. One article is stored per language and instructions; `format` and `style` only affect its presentation. For a locked video, returns the stored article, or 423 if there is none.',
  tags: ['Operations'],
  params: IdParams,
  body: ArticleBody,
  answer: PresentedBody,
  errors: [423],
  graphql: `mutation GenerateArticle($id: ID!, $input: GenerateArticleInput) { generateArticle(id: $id, input: $input) }`,
  show: presented,
});

const FormatQuery = z.strictObject({ format: Format });

const getArticle = endpoint({
  method: 'GET',
  path: '/v1/videos/:id/article',
  summary: 'Get the stored help article',
  description:
    'Returns the newest article in the video’s language, else the newest in any; in the Brand Kit’s style.',
  tags: ['Videos'],
  params: IdParams,
  query: FormatQuery,
  answer: PresentedBody,
  graphql: 'query GetArticle($id: ID!, $format: ArticleFormat) { article(videoId: $id, format: $format) }',
  show: presented,
});

export const articleRoutes: readonly Route[] = [generateArticle, getArticle];
