import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { deleteEndpoint, endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { Actor, Cursor, IdParams, Instant, Limit, Page } from './schemas.js';

const CommentBody = z
  .object({
    id: z.string(),
    videoId: z.string(),
    parentId: z.string().nullable().describe('The first comment of the thread; null if it is this one.'),
    body: z.string().describe('`<@usr_…>` mentions a member.'),
    timestamp: z.number().nullable().describe('Position in the video, in seconds.'),
    resolved: z.boolean().nullable().describe('Whether the thread is resolved; null for replies.'),
    mentions: z.array(z.string()).describe('Ids of the mentioned people.'),
    author: Actor,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ title: 'Comment', description: 'A comment on a video, or a reply to one.' });

const Id = text({ minLength: 1, maxLength: 200 });
const Body = text({ minLength: 1, maxLength: 5000 }).describe(
  'Must not be blank. `<@usr_…>` mentions a member of the workspace.',
);

const listComments = listEndpoint({
  path: '/v1/videos/:id/comments',
  summary: 'List comments on a video, newest first',
  description: 'Includes replies, which have `parentId`.',
  tags: ['Governance'],
  params: IdParams,
  query: z.strictObject({
    parentId: Id.describe('Only replies in the thread that this comment starts.').optional(),
    resolved: z
      .boolean()
      .describe('Only first comments of resolved (true) or open (false) threads.')
      .optional(),
    page: Page,
    limit: Limit,
    cursor: Cursor,
  }),
  plural: 'comments',
  item: CommentBody,
  operation: 'ListComments',
  of: 'video',
  filter: 'CommentFilterInput',
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

const addComment = endpoint({
  method: 'POST',
  path: '/v1/videos/:id/comments',
  summary: 'Comment on a video, or reply to a comment',
  description: 'Open to every role; works on locked videos.',
  tags: ['Governance'],
  params: IdParams,
  body: AddBody,
  status: 201,
  answer: CommentBody,
  graphql:
    'mutation AddComment($id: ID!, $input: AddCommentInput!) { addComment(videoId: $id, input: $input) }',
});

const CommentParams = z.strictObject({ ...IdParams.shape, commentId: Id });

const UpdateBody = z.strictObject({
  body: Body.optional(),
  resolved: z.boolean().describe('Resolves or reopens the thread that the comment starts.').optional(),
});

const updateComment = endpoint({
  method: 'PATCH',
  path: '/v1/videos/:id/comments/:commentId',
  summary: 'Change a comment, or resolve its thread',
  description:
    'The author, owners and admins can change the text; anyone who can comment can resolve the thread.',
  tags: ['Governance'],
  params: CommentParams,
  body: UpdateBody,
  answer: CommentBody,
  graphql: `mutation UpdateComment($id: ID!, $commentId: ID!, $input: UpdateCommentInput!) {
    updateComment(videoId: $id, id: $commentId, input: $input)
  }`,
});

const deleteComment = deleteEndpoint({
  path: '/v1/videos/:id/comments/:commentId',
  summary: 'Delete a comment; deleting the first of a thread deletes its replies',
  description: 'Allowed for its author, owners and admins.',
  tags: ['Governance'],
  params: CommentParams,
  graphql:
    'mutation DeleteComment($id: ID!, $commentId: ID!) { deleteComment(videoId: $id, id: $commentId) }',
});

export const commentRoutes: readonly Route[] = [listComments, addComment, updateComment, deleteComment];
