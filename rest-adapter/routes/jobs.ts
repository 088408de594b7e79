import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { endpoint, listEndpoint } from '../endpoint.js';
import { selectionOf } from '../graphql-selection.js';
import { fromGraphql } from '../graphql-values.js';
import type { Route } from '../route.js';
import { MAX_WAIT_SECONDS } from '../wait/preferred-wait.js';
import { JobBody, JobFields, JobStatus, JobTypeName } from './job-body.js';
import { IdParams } from './schemas.js';

const OPEN = ['pending', 'processing'];

const JOB = { selection: selectionOf(JobFields), show: (job: unknown) => fromGraphql(JobFields, job) };

const ListQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  status: JobStatus.optional(),
  type: JobTypeName.optional(),
  videoId: text({ minLength: 1 }).optional(),
  cursor: text({ minLength: 1 }).describe('`nextCursor` of the page before.').optional(),
});

const listJobs = listEndpoint({
  path: '/v1/jobs',
  summary: 'List jobs, newest first',
  description: 'Paged by cursor only: `pagination.page` is null; `total` counts all matches.',
  tags: ['Jobs'],
  query: ListQuery,
  plural: 'jobs',
  item: JobBody,
  operation: 'ListJobs',
  filter: 'JobFilterInput',
  narrow: ({ status, ...chosen }) => ({ ...chosen, status: (status as string | undefined)?.toUpperCase() }),
  ...JOB,
});

const getJob = endpoint({
  method: 'GET',
  path: '/v1/jobs/:id',
  summary: 'Get a job with its progress and result',
  description: `With \`Prefer: wait=30\` the answer waits until the job is another than \`If-None-Match\` says (without it: than it is now), ${MAX_WAIT_SECONDS} seconds at most, and carries \`Preference-Applied\`.`,
  tags: ['Jobs'],
  params: IdParams,
  answer: JobBody,
  changes: {
    document: `subscription FollowJob($id: ID!) { job: jobProgress(jobId: $id)${JOB.selection} }`,
    isOver: ({ body }) => !OPEN.includes((body as { readonly status: string }).status),
  },
  graphql: 'query GetJob($id: ID!) { job(id: $id) }',
  ...JOB,
});

const cancelJob = endpoint({
  method: 'POST',
  path: '/v1/jobs/:id/cancel',
  summary: 'Cancel a job that has not finished',
  description: 'The work stops within a second; reserved minutes are released.',
  tags: ['Jobs'],
  params: IdParams,
  answer: JobBody,
  graphql: 'mutation CancelJob($id: ID!) { cancelJob(id: $id) }',
  ...JOB,
});

const retryJob = endpoint({
  method: 'POST',
  path: '/v1/jobs/:id/retry',
  summary: 'Retry a failed or canceled job',
  description: 'Keeps the id and continues after the steps that are done. Charged once, on completion.',
  tags: ['Jobs'],
  params: IdParams,
  status: 202,
  answer: JobBody,
  errors: [423],
  graphql: 'mutation RetryJob($id: ID!) { retryJob(id: $id) { job } }',
  ...JOB,
});

export const jobRoutes: readonly Route[] = [listJobs, getJob, cancelJob, retryJob];
