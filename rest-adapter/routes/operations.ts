import { ExportBody } from '../../schemas/export-settings.js';
import { type Route, route } from '../route.js';
import { toExportInput } from './export-body.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const exportVideo = route<{ exportVideo: StartedJob }, typeof IdParams, undefined, typeof ExportBody>({
  method: 'POST',
  path: '/v1/videos/:id/export',
  summary: 'Export a video with its subtitles burned in, and an SRT file',
  description: `Omitted fields default to the video’s settings, then the Brand Kit’s; watermark, captions, music and avatarSettings are merged field by field.
Overrides apply to this render only. While an export of the video is running, returns its job.`,
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: ExportBody,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation ExportVideo($id: ID!, $input: ExportVideoInput) {
    exportVideo(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: toExportInput(body) }),
  respond: (data) => startedJob(data.exportVideo),
});

export const operationRoutes: readonly Route[] = [exportVideo];
