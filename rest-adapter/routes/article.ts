import { z } from 'zod';
import { ARTICLE_FORMATS } from '../../schemas/article.js';
import { ARTICLE_STYLES } from '../../schemas/brand-kit-fields.js';
import { text } from '../../schemas/text.js';
import { type Route, type RouteResponse, route } from '../route.js';
import { errorResponses, IdParams } from './schemas.js';

interface Presented {
  readonly videoId: string;
  readonly article: { readonly title: string; readonly content: string };
  readonly articleStyle: string;
  readonly warnings: readonly string[];
}

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

const PRESENTED = 'videoId article { title content } articleStyle warnings';

const toEnum = (word: string): string => (word === 'brandKit' ? 'BRAND_KIT' : word.toUpperCase());

const presented = ({ articleStyle, warnings, ...rest }: Presented): RouteResponse => ({
  status: 200,
  body: {
    ...rest,
    articleStyle: articleStyle.toLowerCase(),
    ...(warnings.length > 0 && { warnings }),
  },
});

const generateArticle = route<{ generateArticle: Presented }, typeof IdParams, undefined, typeof ArticleBody>(
  {
    isLong: true,
    method: 'POST',
    path: '/v1/videos/:id/article',
    summary: 'Generate the help article, or get the existing one',
    description:
      'Returns once the article is written. One article is stored per language and instructions; `format` and `style` only affect its presentation. For a locked video, returns the stored article, or 423 if there is none.',
    tags: ['Operations'],
    schema: {
      params: IdParams,
      body: ArticleBody,
      responses: { 200: PresentedBody, ...errorResponses(400, 403, 404, 423) },
    },
    document: `mutation GenerateArticle($id: ID!, $input: GenerateArticleInput) {
    generateArticle(id: $id, input: $input) { ${PRESENTED} }
  }`,
    variables: ({ params, body: { format, style, ...body } }) => ({
      id: params.id,
      input: { ...body, format: toEnum(format), style: toEnum(style) },
    }),
    respond: (data) => presented(data.generateArticle),
  },
);

const FormatQuery = z.strictObject({ format: Format });

const getArticle = route<{ article: Presented }, typeof IdParams, typeof FormatQuery>({
  method: 'GET',
  path: '/v1/videos/:id/article',
  summary: 'Get the stored help article',
  description:
    'Returns the newest article in the video’s language, else the newest in any; in the Brand Kit’s style.',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    query: FormatQuery,
    responses: { 200: PresentedBody, ...errorResponses(400, 403, 404) },
  },
  document: `query GetArticle($id: ID!, $format: ArticleFormat) {
    article(videoId: $id, format: $format) { ${PRESENTED} }
  }`,
  variables: ({ params, query }) => ({ id: params.id, format: toEnum(query.format) }),
  respond: (data) => presented(data.article),
});

export const articleRoutes: readonly Route[] = [generateArticle, getArticle];
