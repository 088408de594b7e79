import { Type } from 'typebox';
import { ARTICLE_FORMATS } from '../../schemas/article.js';
import { ARTICLE_STYLES } from '../../schemas/brand-kit.js';
import { type Route, type RouteAnswer, route } from '../route.js';
import { errorResponses, IdParams } from './schemas.js';

interface Presented {
  readonly videoId: string;
  readonly article: { readonly title: string; readonly content: string };
  readonly articleStyle: string;
}

const STYLES = [...ARTICLE_STYLES, 'brandKit'] as const;

const Format = Type.Enum([...ARTICLE_FORMATS], {
  default: 'markdown',
  title: 'ArticleFormat',
  description: 'Markdown as it is stored, or an HTML fragment with its look in it.',
});

const ArticleBody = Type.Object(
  {
    regenerate: Type.Boolean({
      default: false,
      description: 'Write it anew although there is one for this language and these instructions.',
    }),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Default: the video’s subtitle language.' }),
    ),
    instructions: Type.Optional(
      Type.String({ maxLength: 5000, description: 'What to mind besides. Others are another article.' }),
    ),
    format: Format,
    style: Type.Enum([...STYLES], {
      default: 'brandKit',
      description: 'Look of the HTML; `brandKit` is the Brand Kit’s, with its colour, font and logo.',
    }),
  },
  { additionalProperties: false },
);

const PresentedBody = Type.Object(
  {
    videoId: Type.String(),
    article: Type.Object(
      {
        title: Type.String(),
        content: Type.String({
          description:
            'The body. Addresses of pictures in it last: whoever has one can see the picture, without a credential, for as long as it is in the article.',
        }),
      },
      { title: 'Article' },
    ),
    articleStyle: Type.Enum([...ARTICLE_STYLES], { description: 'The style that was resolved.' }),
  },
  { title: 'VideoArticle', description: 'The help article of a video.' },
);

const PRESENTED = 'videoId article { title content } articleStyle';

const toEnum = (word: string): string => (word === 'brandKit' ? 'BRAND_KIT' : word.toUpperCase());

const presented = ({ articleStyle, ...rest }: Presented): RouteAnswer => ({
  status: 200,
  body: { ...rest, articleStyle: articleStyle.toLowerCase() },
});

const generateArticle = route<{ generateArticle: Presented }, typeof IdParams, undefined, typeof ArticleBody>(
  {
    isLong: true,
    method: 'POST',
    path: '/v1/videos/:id/article',
    summary: 'Generate the help article, or get the one there is',
    description:
      'Answers when the article is written. One is kept for each language and set of instructions; `format` and `style` only say how it is shown. A locked video gives what is kept, and 423 where something would have to be written.',
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

const FormatQuery = Type.Object({ format: Format }, { additionalProperties: false });

const getArticle = route<{ article: Presented }, typeof IdParams, typeof FormatQuery>({
  method: 'GET',
  path: '/v1/videos/:id/article',
  summary: 'Get the stored help article',
  description: 'The newest in the video’s language, else the newest there is; in the Brand Kit’s style.',
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
