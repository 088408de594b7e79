import { type Static, Type } from 'typebox';
import { decodeCursor } from '../../services/platform/page.js';
import { type Route, route } from '../route.js';
import { receiveVideoFile, UploadForm, UploadParts } from '../upload/receive-video-file.js';
import { type Connection, exclude, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import { errorResponses, IdParams, VideoBody } from './schemas.js';
import { VIDEO_FIELDS, type VideoAnswer, videoBody } from './video-body.js';

const ListQuery = Type.Object(
  {
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1; not with cursor.' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    status: Type.Optional(Type.Enum(['draft', 'in_progress', 'completed'])),
    projectId: Type.Optional(Type.String({ minLength: 1 })),
    uncategorized: Type.Optional(Type.Boolean()),
    backup: Type.Optional(Type.Enum(['none', 'taken'])),
    approval: Type.Optional(Type.Enum(['pending', 'approved', 'rejected', 'withdrawn'])),
    kb: Type.Optional(Type.Enum(['published', 'not_published', 'none'])),
    languageGroup: Type.Optional(Type.String({ minLength: 1 })),
    cursor: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

interface VideosAnswer {
  readonly videos: Connection<VideoAnswer>;
}

function requireOneWay({ uncategorized, projectId, ...paging }: Static<typeof ListQuery>): void {
  requirePageOrCursor(paging);
  if (uncategorized && projectId !== undefined) throw exclude('query.uncategorized', 'query.projectId');
  if (paging.cursor !== undefined) decodeCursor(paging.cursor, 'query.cursor');
}

function listVariables({
  page,
  limit,
  cursor,
  ...filter
}: Static<typeof ListQuery>): Record<string, unknown> {
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
      200: Type.Object({ videos: Type.Array(VideoBody), pagination: Pagination }),
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

const uploadVideo = route<{ uploadVideo: VideoAnswer }, undefined, undefined, typeof UploadParts>({
  method: 'POST',
  path: '/v1/videos/upload',
  summary: 'Upload a video',
  description:
    'multipart/form-data with the video in the part `file`; the other fields are parts of their own.',
  tags: ['Videos'],
  schema: { body: UploadParts, responses: { 201: VideoBody, ...errorResponses(400, 403, 404, 413, 415) } },
  receive: receiveVideoFile,
  form: UploadForm,
  document: `mutation UploadVideo($input: UploadVideoInput!) { uploadVideo(input: $input) { ${VIDEO_FIELDS} } }`,
  variables: ({ body }) => ({ input: body }),
  respond: ({ uploadVideo: video }) => ({ status: 201, body: videoBody(video) }),
});

const deleteVideo = route<{ deleteVideo: { id: string } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/videos/:id',
  summary: 'Delete a video and its files',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    responses: {
      200: Type.Object({ success: Type.Literal(true), id: Type.String(), deleted: Type.Literal(true) }),
      ...errorResponses(400, 403, 404, 423),
    },
  },
  document: `mutation DeleteVideo($id: ID!) { deleteVideo(id: $id) { id } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ deleteVideo: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

export const videoRoutes: readonly Route[] = [listVideos, getVideo, uploadVideo, deleteVideo];
