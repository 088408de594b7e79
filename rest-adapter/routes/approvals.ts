import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { Actor, ApprovalStatus, Cursor, IdParams, Instant, Limit, Page, TextOrNull } from './schemas.js';

const ApprovalBody = z
  .object({
    id: z.string(),
    status: ApprovalStatus,
    note: TextOrNull,
    decisionNote: TextOrNull,
    contentHash: z
      .string()
      .describe('SHA-256 of the requested content: script, settings, source and articles.'),
    stale: z.boolean().describe('Whether the content has changed since the request.'),
    changedSections: z
      .array(z.enum(['script', 'settings', 'source', 'article']))
      .describe('Sections that changed since the request.'),
    requestedBy: Actor,
    decidedBy: Actor.nullable().describe('Null while pending.'),
    createdAt: Instant,
    decidedAt: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ title: 'Approval', description: 'A request to approve a video’s content, and its decision.' });

const Note = text({ maxLength: 5000 }).optional();

const requestApproval = endpoint({
  method: 'POST',
  path: '/v1/videos/:id/approvals',
  summary: 'Request approval of a video’s current content, and lock it',
  description:
    'One approval can be pending at a time; otherwise returns 409 with its id. The video stays locked until the approval is rejected or withdrawn.',
  tags: ['Governance'],
  params: IdParams,
  body: z.strictObject({ note: Note }),
  status: 201,
  answer: ApprovalBody,
  graphql: `mutation RequestApproval($id: ID!, $input: RequestApprovalInput!) {
    requestApproval(videoId: $id, input: $input)
  }`,
});

const listApprovals = listEndpoint({
  path: '/v1/videos/:id/approvals',
  summary: 'List a video’s approvals, newest first',
  tags: ['Governance'],
  params: IdParams,
  query: z.strictObject({ page: Page, limit: Limit, cursor: Cursor }),
  plural: 'approvals',
  item: ApprovalBody,
  operation: 'ListApprovals',
  of: 'video',
});

const ApprovalParams = z.strictObject({
  ...IdParams.shape,
  approvalId: text({ minLength: 1, maxLength: 200 }),
});

const DecideBody = z.strictObject({
  status: z
    .enum(['approved', 'rejected', 'withdrawn'])
    .describe('approved keeps the video locked; rejected and withdrawn unlock it.'),
  note: Note,
});

const decideApproval = endpoint({
  method: 'PATCH',
  path: '/v1/videos/:id/approvals/:approvalId',
  summary: 'Approve, reject or withdraw an approval',
  description: `Only the newest approval of a video can change: while pending, or from approved to withdrawn; otherwise returns 409. Owners and admins
approve, reject and withdraw approved ones; the permission canEdit suffices to withdraw a pending one.`,
  tags: ['Governance'],
  params: ApprovalParams,
  body: DecideBody,
  answer: ApprovalBody,
  errors: [409],
  graphql: `mutation DecideApproval($id: ID!, $approvalId: ID!, $input: DecideApprovalInput!) {
    decideApproval(videoId: $id, id: $approvalId, input: $input)
  }`,
});

export const approvalRoutes: readonly Route[] = [requestApproval, listApprovals, decideApproval];
