import { type Static, Type } from 'typebox';
import { DomainError } from '../../services/platform/errors.js';
import { decodeCursor } from '../../services/platform/page.js';
import { type Route, route } from '../route.js';
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

const Pagination = Type.Object({
  page: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null when paging by cursor.' }),
  limit: Type.Integer(),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  hasMore: Type.Boolean(),
});

interface VideosAnswer {
  readonly videos: {
    readonly edges: ReadonlyArray<{ readonly node: VideoAnswer }>;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly totalCount: number;
  };
}

function requireOneWay({ page, cursor, uncategorized, projectId }: Static<typeof ListQuery>): void {
  const exclude = (field: string, other: string) =>
    new DomainError('validation_error', `${field} and ${other} exclude each other`, { field });
  if (page !== undefined && cursor !== undefined) throw exclude('query.page', 'query.cursor');
  if (uncategorized && projectId !== undefined) throw exclude('query.uncategorized', 'query.projectId');
  if (cursor !== undefined) decodeCursor(cursor, 'query.cursor');
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
      pagination: {
        page: query.cursor ? null : (query.page ?? 1),
        limit: query.limit,
        total: videos.totalCount,
        totalPages: Math.ceil(videos.totalCount / query.limit),
        nextCursor: videos.pageInfo.hasNextPage ? videos.pageInfo.endCursor : null,
        hasMore: videos.pageInfo.hasNextPage,
      },
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

export const videoRoutes: readonly Route[] = [listVideos, getVideo, deleteVideo];
