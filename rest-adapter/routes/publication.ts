import { z } from 'zod';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, KnowledgeBaseStatus } from './schemas.js';

const FIELDS = 'videoId status url indexable publishedAt';

const Indexable = z.boolean().describe('Whether search engines may index the page.');

const PublicationBody = z
  .object({
    videoId: z.string(),
    status: KnowledgeBaseStatus,
    url: z
      .string()
      .nullable()
      .describe(
        'URL of the page, as Markdown with `.md` appended; null while not published. It never changes.',
      ),
    indexable: Indexable,
    publishedAt: z.string().meta({ format: 'date-time' }).nullable().describe('Null while not published.'),
  })
  .meta({ title: 'Publication', description: 'Where and how a help article is published.' });

type Answer = z.infer<typeof PublicationBody>;

const answer = (publication: Answer) => ({
  status: 200,
  body: { ...publication, status: publication.status.toLowerCase() },
});

const getPublication = route<{ video: { publication: Answer } }, typeof IdParams>({
  method: 'GET',
  path: '/v1/videos/:id/publication',
  summary: 'Get where and how a video’s help article is published',
  tags: ['Videos'],
  schema: { params: IdParams, responses: { 200: PublicationBody, ...errorResponses(400, 403, 404) } },
  document: `query GetPublication($id: ID!) { video(id: $id) { publication { ${FIELDS} } } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ video }) => answer(video.publication),
});

const PublicationChange = z.strictObject({
  status: z.enum(['published', 'not_published']).describe('Whether the article is published.'),
  indexable: Indexable.describe('Unchanged if absent; initially false.').optional(),
});

const setPublication = route<
  { setPublication: Answer },
  typeof IdParams,
  undefined,
  typeof PublicationChange
>({
  method: 'PUT',
  path: '/v1/videos/:id/publication',
  summary: 'Publish or unpublish a video’s help article',
  description:
    'Anyone with the URL can read a published article, always in its current version, without a credential. After unpublishing, the page returns 404 at once and its images within ten minutes; publishing again restores the same URL. Works on locked videos. Translations are published separately; published ones link to each other.',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    body: PublicationChange,
    responses: { 200: PublicationBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation SetPublication($videoId: ID!, $input: SetPublicationInput!) {
    setPublication(videoId: $videoId, input: $input) { ${FIELDS} }
  }`,
  variables: ({ params, body }) => ({
    videoId: params.id,
    input: { ...body, status: body.status.toUpperCase() },
  }),
  respond: (data) => answer(data.setPublication),
});

export const publicationRoutes: readonly Route[] = [getPublication, setPublication];
