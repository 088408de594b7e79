import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { ACTOR_FIELDS, type ActorAnswer, ActorBody, actorBody } from './actor.js';
import { listOfVideo } from './list-of-video.js';
import type { Connection } from './pagination.js';
import { DeletedBody, errorResponses, IdParams, Instant } from './schemas.js';

const COMMENT_FIELDS = `id videoId parentId body timestamp resolved mentions author ${ACTOR_FIELDS} createdAt updatedAt`;

const CommentBody = z
  .object({
    id: z.string(),
    videoId: z.string(),
    parentId: z.string().nullable().describe('The first comment of the thread; null if it is this one.'),
    body: z.string().describe('`<@usr_…>` mentions a member.'),
    timestamp: z.number().nullable().describe('Position in the video, in seconds.'),
    resolved: z.boolean().nullable().describe('Whether the thread is resolved; null for replies.'),
    mentions: z.array(z.string()).describe('Ids of the mentioned people.'),
    author: ActorBody,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ title: 'Comment', description: 'A comment on a video, or a reply to one.' });

interface CommentAnswer {
  readonly author: ActorAnswer;
}

const commentBody = ({ author, ...rest }: CommentAnswer) => ({ ...rest, author: actorBody(author) });

const Id = text({ minLength: 1, maxLength: 200 });
const Body = text({ minLength: 1, maxLength: 5000 }).describe(
  'Must not be blank. `<@usr_…>` mentions a member of the workspace.',
);

const Filter = z.object({
  parentId: Id.describe('Only replies in the thread that this comment starts.').optional(),
  resolved: z
    .boolean()
    .describe('Only first comments of resolved (true) or open (false) threads.')
    .optional(),
});

const listComments = listOfVideo<{ video: { comments: Connection<CommentAnswer> } }, CommentAnswer>({
  path: '/v1/videos/:id/comments',
  summary: 'List comments on a video, newest first',
  description: 'Includes replies, which have `parentId`.',
  tags: ['Governance'],
  plural: 'comments',
  item: CommentBody,
  filter: Filter,
  document: `query ListComments($id: ID!, $first: Int!, $after: String, $offset: Int, $filter: CommentFilterInput) {
    video(id: $id) {
      comments(first: $first, after: $after, offset: $offset, filter: $filter) {
        edges { node { ${COMMENT_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
      }
    }
  }`,
  read: ({ video: { comments } }) => comments,
  show: commentBody,
});

const AddBody = z.strictObject({
  body: Body,
  timestamp: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe('Position in the video, in seconds.')
    .optional(),
  parentId: text({ minLength: 1, maxLength: 200 })
    .nullable()
    .describe('The comment to reply to; a reply to a reply joins its thread.')
    .optional(),
});

const addComment = route<{ addComment: CommentAnswer }, typeof IdParams, undefined, typeof AddBody>({
  method: 'POST',
  path: '/v1/videos/:id/comments',
  summary: 'Comment on a video, or reply to a comment',
  description: 'Open to every role; works on locked videos.',
  tags: ['Governance'],
  schema: {
    params: IdParams,
    body: AddBody,
    responses: { 201: CommentBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation AddComment($id: ID!, $input: AddCommentInput!) {
    addComment(videoId: $id, input: $input) { ${COMMENT_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ addComment: comment }) => ({ status: 201, body: commentBody(comment) }),
});

const CommentParams = z.strictObject({ ...IdParams.shape, commentId: Id });

const UpdateBody = z.strictObject({
  body: Body.optional(),
  resolved: z.boolean().describe('Resolves or reopens the thread that the comment starts.').optional(),
});

const updateComment = route<
  { updateComment: CommentAnswer },
  typeof CommentParams,
  undefined,
  typeof UpdateBody
>({
  method: 'PATCH',
  path: '/v1/videos/:id/comments/:commentId',
  summary: 'Change a comment, or resolve its thread',
  description:
    'The author, owners and admins can change the text; anyone who can comment can resolve the thread.',
  tags: ['Governance'],
  schema: {
    params: CommentParams,
    body: UpdateBody,
    responses: { 200: CommentBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation UpdateComment($videoId: ID!, $id: ID!, $input: UpdateCommentInput!) {
    updateComment(videoId: $videoId, id: $id, input: $input) { ${COMMENT_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ videoId: params.id, id: params.commentId, input: body }),
  respond: ({ updateComment: comment }) => ({ status: 200, body: commentBody(comment) }),
});

const deleteComment = route<{ deleteComment: { id: string } }, typeof CommentParams>({
  method: 'DELETE',
  path: '/v1/videos/:id/comments/:commentId',
  summary: 'Delete a comment; deleting the first of a thread deletes its replies',
  description: 'Allowed for its author, owners and admins.',
  tags: ['Governance'],
  schema: { params: CommentParams, responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) } },
  document: `mutation DeleteComment($videoId: ID!, $id: ID!) {
    deleteComment(videoId: $videoId, id: $id) { id }
  }`,
  variables: ({ params }) => ({ videoId: params.id, id: params.commentId }),
  respond: ({ deleteComment: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

export const commentRoutes: readonly Route[] = [listComments, addComment, updateComment, deleteComment];
