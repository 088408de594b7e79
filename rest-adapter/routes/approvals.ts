import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { ACTOR_FIELDS, type ActorAnswer, ActorBody, actorBody } from './actor.js';
import { listOfVideo } from './list-of-video.js';
import type { Connection } from './pagination.js';
import { ApprovalStatus, errorResponses, IdParams, Instant, TextOrNull } from './schemas.js';

const APPROVAL_FIELDS = `id status note decisionNote contentHash stale changedSections
  requestedBy ${ACTOR_FIELDS} decidedBy ${ACTOR_FIELDS} createdAt decidedAt`;

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
    requestedBy: ActorBody,
    decidedBy: ActorBody.nullable().describe('Null while pending.'),
    createdAt: Instant,
    decidedAt: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ title: 'Approval', description: 'A request to approve a video’s content, and its decision.' });

interface ApprovalAnswer {
  readonly status: string;
  readonly changedSections: readonly string[];
  readonly requestedBy: ActorAnswer;
  readonly decidedBy: ActorAnswer | null;
}

const approvalBody = ({ status, changedSections, requestedBy, decidedBy, ...rest }: ApprovalAnswer) => ({
  ...rest,
  status: status.toLowerCase(),
  changedSections: changedSections.map((section) => section.toLowerCase()),
  requestedBy: actorBody(requestedBy),
  decidedBy: decidedBy && actorBody(decidedBy),
});

const Note = text({ maxLength: 5000 }).optional();

const RequestBody = z.strictObject({ note: Note });

const requestApproval = route<
  { requestApproval: ApprovalAnswer },
  typeof IdParams,
  undefined,
  typeof RequestBody
>({
  method: 'POST',
  path: '/v1/videos/:id/approvals',
  summary: 'Request approval of a video’s current content, and lock it',
  description:
    'One approval can be pending at a time; otherwise returns 409 with its id. The video stays locked until the approval is rejected or withdrawn.',
  tags: ['Governance'],
  schema: {
    params: IdParams,
    body: RequestBody,
    responses: { 201: ApprovalBody, ...errorResponses(400, 403, 404, 409) },
  },
  document: `mutation RequestApproval($id: ID!, $input: RequestApprovalInput!) {
    requestApproval(videoId: $id, input: $input) { ${APPROVAL_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ requestApproval: approval }) => ({ status: 201, body: approvalBody(approval) }),
});

const listApprovals = listOfVideo<{ video: { approvals: Connection<ApprovalAnswer> } }, ApprovalAnswer>({
  path: '/v1/videos/:id/approvals',
  summary: 'List a video’s approvals, newest first',
  tags: ['Governance'],
  plural: 'approvals',
  item: ApprovalBody,
  document: `query ListApprovals($id: ID!, $first: Int!, $after: String, $offset: Int) {
    video(id: $id) {
      approvals(first: $first, after: $after, offset: $offset) {
        edges { node { ${APPROVAL_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
      }
    }
  }`,
  read: ({ video: { approvals } }) => approvals,
  show: approvalBody,
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

const decideApproval = route<
  { decideApproval: ApprovalAnswer },
  typeof ApprovalParams,
  undefined,
  typeof DecideBody
>({
  method: 'PATCH',
  path: '/v1/videos/:id/approvals/:approvalId',
  summary: 'Approve, reject or withdraw an approval',
  description: `Only the newest approval of a video can change: while pending, or from approved to withdrawn; otherwise returns 409. Owners and admins
approve, reject and withdraw approved ones; the permission canEdit suffices to withdraw a pending one.`,
  tags: ['Governance'],
  schema: {
    params: ApprovalParams,
    body: DecideBody,
    responses: { 200: ApprovalBody, ...errorResponses(400, 403, 404, 409) },
  },
  document: `mutation DecideApproval($videoId: ID!, $id: ID!, $input: DecideApprovalInput!) {
    decideApproval(videoId: $videoId, id: $id, input: $input) { ${APPROVAL_FIELDS} }
  }`,
  variables: ({ params, body: { status, note } }) => ({
    videoId: params.id,
    id: params.approvalId,
    input: { status: status.toUpperCase(), note },
  }),
  respond: ({ decideApproval: approval }) => ({ status: 200, body: approvalBody(approval) }),
});

export const approvalRoutes: readonly Route[] = [requestApproval, listApprovals, decideApproval];
