import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { deleteEndpoint, endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { ChangedMetadata, requireMetadata, SearchedMetadata } from '../upload/metadata.js';
import { exclude } from './pagination.js';
import {
  ApprovalStatus,
  BackupStatus,
  ContextText,
  Cursor,
  IdOrNull,
  IdParams,
  KnowledgeBaseStatus,
  Limit,
  Page,
  VideoBody,
  VideoStatus,
} from './schemas.js';

const ListQuery = z.strictObject({
  page: Page,
  limit: Limit,
  status: VideoStatus.optional(),
  projectId: text({ minLength: 1 }).optional(),
  uncategorized: z.boolean().describe('true: without a project; false: no filter.').optional(),
  backup: BackupStatus.optional(),
  approval: ApprovalStatus.optional(),
  kb: KnowledgeBaseStatus.optional(),
  languageGroup: text({ minLength: 1 }).optional(),
  q: text({ minLength: 1, maxLength: 200 })
    .describe('Parts of the name; ignores case and accents.')
    .optional(),
  metadata: SearchedMetadata.optional(),
  cursor: Cursor,
});

function requireOneWay({ uncategorized, projectId, metadata }: z.infer<typeof ListQuery>): void {
  if (uncategorized && projectId !== undefined) throw exclude('query.uncategorized', 'query.projectId');
  requireMetadata('query.metadata', metadata);
}

const listVideos = listEndpoint({
  path: '/v1/videos',
  summary: 'List videos, newest first',
  tags: ['Videos'],
  query: ListQuery,
  plural: 'videos',
  item: VideoBody,
  operation: 'ListVideos',
  filter: 'VideoFilterInput',
  check: ({ query }) => requireOneWay(query),
});

const getVideo = endpoint({
  method: 'GET',
  path: '/v1/videos/:id',
  summary: 'Get a video',
  tags: ['Videos'],
  params: IdParams,
  answer: VideoBody,
  graphql: 'query GetVideo($id: ID!) { video(id: $id) }',
});

const UpdateBody = z.strictObject({
  name: text({ minLength: 1, maxLength: 200, format: 'label' }).optional(),
  projectId: IdOrNull.optional(),
  videoContext: ContextText.optional(),
  companyContext: ContextText.optional(),
  subtitleLanguage: text({ minLength: 2, maxLength: 10, format: 'language' })
    .describe('BCP 47, from `GET /v1/languages`; stored in canonical form.')
    .optional(),
  aiGeneratedAudio: z
    .boolean()
    .describe('Declares (true) or withdraws (false); applies from the next export.')
    .optional(),
  metadata: ChangedMetadata.optional(),
});

const updateVideo = endpoint({
  method: 'PATCH',
  path: '/v1/videos/:id',
  summary: 'Change a video, or move it to another project',
  description:
    'A locked video can only be moved between projects. Fields with equal values do not count as changes, except `aiGeneratedAudio`.',
  tags: ['Videos'],
  params: IdParams,
  body: UpdateBody,
  answer: VideoBody,
  errors: [423],
  graphql:
    'mutation UpdateVideo($id: ID!, $input: UpdateVideoInput!) { updateVideo(id: $id, input: $input) }',
  check: ({ body }) => requireMetadata('body.metadata', body.metadata, { mayRemove: true }),
});

const LockBody = z.object({ id: z.string(), locked: z.boolean() }).meta({ title: 'VideoLock' });

const lockVideo = endpoint({
  method: 'PUT',
  path: '/v1/videos/:id/lock',
  summary: 'Lock a video against changes',
  description:
    'A locked video can still be exported and moved between projects. Locking it again has no effect.',
  tags: ['Governance'],
  params: IdParams,
  answer: LockBody,
  graphql: 'mutation LockVideo($id: ID!) { lockVideo(id: $id) }',
});

const unlockVideo = endpoint({
  method: 'DELETE',
  path: '/v1/videos/:id/lock',
  summary: 'Unlock a video',
  description: 'Returns 409 while an approval is pending: reject or withdraw it first.',
  tags: ['Governance'],
  params: IdParams,
  answer: LockBody,
  errors: [409],
  graphql: 'mutation UnlockVideo($id: ID!) { unlockVideo(id: $id) }',
});

const deleteVideo = deleteEndpoint({
  path: '/v1/videos/:id',
  summary: 'Delete a video and its files',
  tags: ['Videos'],
  params: IdParams,
  errors: [423],
  graphql: 'mutation DeleteVideo($id: ID!) { deleteVideo(id: $id) }',
});

export const videoRoutes: readonly Route[] = [
  listVideos,
  getVideo,
  updateVideo,
  deleteVideo,
  lockVideo,
  unlockVideo,
];
