import { Type } from 'typebox';
import { type Route, type RouteAnswer, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';

export interface StartedJob {
  readonly job: { readonly id: string };
  readonly started: boolean;
  readonly message: string;
}

/** 202 for what was started; 200 with the running job when the same work is under way. */
export function startedJob({ job, started, message }: StartedJob): RouteAnswer {
  if (started) return { status: 202, body: { jobId: job.id, status: 'pending' } };
  return { status: 200, body: { jobId: job.id, status: 'processing', message } };
}

const AnalyzeBody = Type.Object(
  {
    videoContext: Type.Optional(Type.String({ maxLength: 5000, description: 'What the video shows.' })),
    companyContext: Type.Optional(Type.String({ maxLength: 5000 })),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Language spoken; detected when absent.' }),
    ),
    forceRefresh: Type.Optional(
      Type.Boolean({ description: 'Analyze again although a kept analysis would do.' }),
    ),
  },
  { additionalProperties: false },
);

const analyzeVideo = route<{ analyzeVideo: StartedJob }, typeof IdParams, undefined, typeof AnalyzeBody>({
  method: 'POST',
  path: '/v1/videos/:id/analyze',
  summary: 'Analyze a video: subtitles, key events, metadata',
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: AnalyzeBody,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404, 423) },
  },
  document: `mutation AnalyzeVideo($id: ID!, $input: AnalyzeVideoInput) {
    analyzeVideo(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: (data) => startedJob(data.analyzeVideo),
});

export const ExportBody = Type.Object(
  {
    language: Type.Optional(Type.String({ format: 'language', description: 'Language of the subtitles.' })),
    captions: Type.Optional(Type.Unsafe<false>({ const: false, description: 'false burns no captions.' })),
  },
  { additionalProperties: false },
);

const exportVideo = route<{ exportVideo: StartedJob }, typeof IdParams, undefined, typeof ExportBody>({
  method: 'POST',
  path: '/v1/videos/:id/export',
  summary: 'Export a video with its subtitles burned in, and an SRT file',
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: ExportBody,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation ExportVideo($id: ID!, $input: ExportVideoInput) {
    exportVideo(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: (data) => startedJob(data.exportVideo),
});

export const operationRoutes: readonly Route[] = [analyzeVideo, exportVideo];
