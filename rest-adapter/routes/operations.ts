import { Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

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

export const operationRoutes: readonly Route[] = [exportVideo];
