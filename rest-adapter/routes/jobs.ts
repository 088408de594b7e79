import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { MAX_WAIT_SECONDS } from '../wait/preferred-wait.js';
import { JobBody, JobStatus, JobTypeName } from './job-body.js';
import { type Connection, Pagination, paginationOf } from './pagination.js';
import { errorResponses, IdParams } from './schemas.js';

const JOB_FIELDS = `
  id type status video { id } progress { percent step message etaSeconds } queue { position estimatedStartAt } blockedReason result
  error { code message step retryable } attempt createdAt startedAt finishedAt updatedAt`;

const OPEN = ['pending', 'processing'];

interface JobAnswer {
  readonly id: string;
  readonly status: string;
  readonly video: { readonly id: string } | null;
  readonly [field: string]: unknown;
}

const jobBody = ({ id, status, video, ...job }: JobAnswer) => ({
  jobId: id,
  ...job,
  status: status.toLowerCase(),
  videoId: video?.id ?? null,
});

const ListQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  status: JobStatus.optional(),
  type: JobTypeName.optional(),
  videoId: text({ minLength: 1 }).optional(),
  cursor: text({ minLength: 1 }).describe('`nextCursor` of the page before.').optional(),
});

function listVariables({ limit, cursor, status, ...filter }: z.infer<typeof ListQuery>) {
  return { first: limit, after: cursor, filter: { ...filter, status: status?.toUpperCase() } };
}

const listJobs = route<{ jobs: Connection<JobAnswer> }, undefined, typeof ListQuery>({
  method: 'GET',
  path: '/v1/jobs',
  summary: 'List jobs, newest first',
  description: 'Paged by cursor only: `pagination.page` is null; `total` counts all matches.',
  tags: ['Jobs'],
  schema: {
    query: ListQuery,
    responses: {
      200: z.object({ jobs: z.array(JobBody), pagination: Pagination }),
      ...errorResponses(400, 403),
    },
  },
  document: `query ListJobs($first: Int!, $after: String, $filter: JobFilterInput) {
    jobs(first: $first, after: $after, filter: $filter) {
      edges { node { ${JOB_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
    }
  }`,
  variables: ({ query }) => listVariables(query),
  respond: ({ jobs }, { query: { limit } }) => ({
    status: 200,
    body: {
      jobs: jobs.edges.map(({ node }) => jobBody(node)),
      pagination: { ...paginationOf(jobs, { limit }), page: null },
    },
  }),
});

const getJob = route<{ job: JobAnswer }, typeof IdParams>({
  method: 'GET',
  path: '/v1/jobs/:id',
  summary: 'Get a job with its progress and result',
  description: `With \`Prefer: wait=30\` the answer waits until the job is another than \`If-None-Match\` says (without it: than it is now), ${MAX_WAIT_SECONDS} seconds at most, and carries \`Preference-Applied\`.`,
  tags: ['Jobs'],
  schema: { params: IdParams, responses: { 200: JobBody, ...errorResponses(400, 403, 404) } },
  changes: {
    document: `subscription FollowJob($id: ID!) { job: jobProgress(jobId: $id) { ${JOB_FIELDS} } }`,
    isOver: ({ body }) => !OPEN.includes((body as JobAnswer).status),
  },
  document: `query GetJob($id: ID!) { job(id: $id) { ${JOB_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ job }) => ({ status: 200, body: jobBody(job) }),
});

const cancelJob = route<{ cancelJob: JobAnswer }, typeof IdParams>({
  method: 'POST',
  path: '/v1/jobs/:id/cancel',
  summary: 'Cancel a job that has not finished',
  description: 'The work stops within a second; reserved minutes are released.',
  tags: ['Jobs'],
  schema: { params: IdParams, responses: { 200: JobBody, ...errorResponses(400, 403, 404, 409) } },
  document: `mutation CancelJob($id: ID!) { cancelJob(id: $id) { ${JOB_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ cancelJob: job }) => ({ status: 200, body: jobBody(job) }),
});

const retryJob = route<{ retryJob: { job: JobAnswer } }, typeof IdParams>({
  method: 'POST',
  path: '/v1/jobs/:id/retry',
  summary: 'Retry a failed or canceled job',
  description: 'Keeps the id and continues after the steps that are done. Charged once, on completion.',
  tags: ['Jobs'],
  schema: {
    params: IdParams,
    responses: { 202: JobBody, ...errorResponses(400, 403, 404, 409, 423) },
  },
  document: `mutation RetryJob($id: ID!) { retryJob(id: $id) { job { ${JOB_FIELDS} } } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ retryJob: { job } }) => ({ status: 202, body: jobBody(job) }),
});

export const jobRoutes: readonly Route[] = [listJobs, getJob, cancelJob, retryJob];
