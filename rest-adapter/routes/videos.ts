import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { ChangedMetadata, requireMetadata, SearchedMetadata } from '../upload/metadata.js';
import { type Connection, exclude, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import {
  ApprovalStatus,
  BackupStatus,
  ContextText,
  Cursor,
  DeletedBody,
  errorResponses,
  IdOrNull,
  IdParams,
  KnowledgeBaseStatus,
  Limit,
  Page,
  VideoBody,
  VideoStatus,
} from './schemas.js';
import { VIDEO_FIELDS, type VideoAnswer, videoBody } from './video-body.js';

const ListQuery = z.strictObject({
  page: Page,
  limit: Limit,
  status: VideoStatus.optional(),
  projectId: text({ minLength: 1 }).optional(),
  uncategorized: z.boolean().optional(),
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

interface VideosAnswer {
  readonly videos: Connection<VideoAnswer>;
}

function requireOneWay({ uncategorized, projectId, metadata, ...paging }: z.infer<typeof ListQuery>): void {
  requirePageOrCursor(paging);
  if (uncategorized && projectId !== undefined) throw exclude('query.uncategorized', 'query.projectId');
  requireMetadata('query.metadata', metadata);
}

function listVariables({
  page,
  limit,
  cursor,
  ...filter
}: z.infer<typeof ListQuery>): Record<string, unknown> {
  const { status, approval, kb, backup, ...rest } = filter;
  const upper = (word?: string) => word?.toUpperCase();
  return {
    first: limit,
    after: cursor,
    offset: page === undefined ? undefined : (page - 1) * limit,
    filter: {
      ...rest,
      status: upper(status),
      approval: upper(approval),
      kb: upper(kb),
      backup: upper(backup),
    },
  };
}

const listVideos = route<VideosAnswer, undefined, typeof ListQuery>({
  method: 'GET',
  path: '/v1/videos',
  summary: 'List videos, newest first',
  tags: ['Videos'],
  schema: {
    query: ListQuery,
    responses: {
      200: z.object({ videos: z.array(VideoBody), pagination: Pagination }),
      ...errorResponses(400, 403),
    },
  },
  document: `query ListVideos($first: Int!, $after: String, $offset: Int, $filter: VideoFilterInput) {
    videos(first: $first, after: $after, offset: $offset, filter: $filter) {
      edges { node { ${VIDEO_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
    }
  }`,
  check: ({ query }) => requireOneWay(query),
  variables: ({ query }) => listVariables(query),
  respond: ({ videos }, { query }) => ({
    status: 200,
    body: {
      videos: videos.edges.map(({ node }) => videoBody(node)),
      pagination: paginationOf(videos, query),
    },
  }),
});

const getVideo = route<{ video: VideoAnswer }, typeof IdParams>({
  method: 'GET',
  path: '/v1/videos/:id',
  summary: 'Get a video',
  tags: ['Videos'],
  schema: { params: IdParams, responses: { 200: VideoBody, ...errorResponses(400, 403, 404) } },
  document: `query GetVideo($id: ID!) { video(id: $id) { ${VIDEO_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ video }) => ({ status: 200, body: videoBody(video) }),
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

const updateVideo = route<{ updateVideo: VideoAnswer }, typeof IdParams, undefined, typeof UpdateBody>({
  method: 'PATCH',
  path: '/v1/videos/:id',
  summary: 'Change a video, or move it to another project',
  description:
    'A locked video can only be moved between projects. Fields with equal values do not count as changes, except `aiGeneratedAudio`.',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    body: UpdateBody,
    responses: { 200: VideoBody, ...errorResponses(400, 403, 404, 423) },
  },
  document: `mutation UpdateVideo($id: ID!, $input: UpdateVideoInput!) {
    updateVideo(id: $id, input: $input) { ${VIDEO_FIELDS} }
  }`,
  check: ({ body }) => requireMetadata('body.metadata', body.metadata, { mayRemove: true }),
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ updateVideo: video }) => ({ status: 200, body: videoBody(video) }),
});

const LockBody = z.object({ id: z.string(), locked: z.boolean() }).meta({ title: 'VideoLock' });

const lockVideo = route<{ lockVideo: { id: string; locked: boolean } }, typeof IdParams>({
  method: 'PUT',
  path: '/v1/videos/:id/lock',
  summary: 'Lock a video against changes',
  description:
    'A locked video can still be exported and moved between projects. Locking it again has no effect.',
  tags: ['Governance'],
  schema: { params: IdParams, responses: { 200: LockBody, ...errorResponses(400, 403, 404) } },
  document: `mutation LockVideo($id: ID!) { lockVideo(id: $id) { id locked } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ lockVideo: { id, locked } }) => ({ status: 200, body: { id, locked } }),
});

const unlockVideo = route<{ unlockVideo: { id: string; locked: boolean } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/videos/:id/lock',
  summary: 'Unlock a video',
  description: 'Returns 409 while an approval is pending: reject or withdraw it first.',
  tags: ['Governance'],
  schema: { params: IdParams, responses: { 200: LockBody, ...errorResponses(400, 403, 404, 409) } },
  document: `mutation UnlockVideo($id: ID!) { unlockVideo(id: $id) { id locked } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ unlockVideo: { id, locked } }) => ({ status: 200, body: { id, locked } }),
});

const deleteVideo = route<{ deleteVideo: { id: string } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/videos/:id',
  summary: 'Delete a video and its files',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    responses: {
      200: DeletedBody,
      ...errorResponses(400, 403, 404, 423),
    },
  },
  document: `mutation DeleteVideo($id: ID!) { deleteVideo(id: $id) { id } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ deleteVideo: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

export const videoRoutes: readonly Route[] = [
  listVideos,
  getVideo,
  updateVideo,
  deleteVideo,
  lockVideo,
  unlockVideo,
];
