import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { IdParams, KnowledgeBaseStatus } from './schemas.js';

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

const getPublication = endpoint({
  method: 'GET',
  path: '/v1/videos/:id/publication',
  summary: 'Get where and how a video’s help article is published',
  tags: ['Videos'],
  params: IdParams,
  answer: PublicationBody,
  graphql: 'query GetPublication($id: ID!) { video(id: $id) { publication } }',
});

const PublicationChange = z.strictObject({
  status: z.enum(['published', 'not_published']).describe('Whether the article is published.'),
  indexable: Indexable.describe('Unchanged if absent; initially false.').optional(),
});

const setPublication = endpoint({
  method: 'PUT',
  path: '/v1/videos/:id/publication',
  summary: 'Publish or unpublish a video’s help article',
  description:
    'Anyone with the URL can read a published article, always in its current version, without a credential. After unpublishing, the page returns 404 at once and its images within ten minutes; publishing again restores the same URL. Works on locked videos. Translations are published separately; published ones link to each other.',
  tags: ['Videos'],
  params: IdParams,
  body: PublicationChange,
  answer: PublicationBody,
  graphql: `mutation SetPublication($id: ID!, $input: SetPublicationInput!) { setPublication(videoId: $id, input: $input) }`,
});

export const publicationRoutes: readonly Route[] = [getPublication, setPublication];
