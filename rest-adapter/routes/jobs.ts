import { type Route, route } from '../route.js';
import { errorResponses, IdParams, JobBody } from './schemas.js';

interface JobAnswer {
  readonly job: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly status: string;
    readonly video: { readonly id: string } | null;
  };
}

const getJob = route<JobAnswer, typeof IdParams>({
  method: 'GET',
  path: '/v1/jobs/:id',
  summary: 'Get a job: how far it is and what came of it',
  tags: ['Jobs'],
  schema: { params: IdParams, responses: { 200: JobBody, ...errorResponses(400, 403, 404) } },
  document: `query GetJob($id: ID!) {
    job(id: $id) {
      id type status video { id } progress { percent step message etaSeconds } result
      error { code message step retryable } attempt createdAt startedAt finishedAt updatedAt
    }
  }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ job: { id, status, video, ...job } }) => ({
    status: 200,
    body: { jobId: id, ...job, status: status.toLowerCase(), videoId: video?.id ?? null },
  }),
});

export const jobRoutes: readonly Route[] = [getJob];
