import { ExportBody } from '../../schemas/export-settings.js';
import { jobEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { toExportInput } from './export-body.js';
import { IdParams } from './schemas.js';

const exportVideo = jobEndpoint({
  path: '/v1/videos/:id/export',
  summary: 'Export a video with its subtitles burned in, and an SRT file',
  description: `Omitted fields default to the video’s settings, then the Brand Kit’s; watermark, captions, music and avatarSettings are merged field by field.
Overrides apply to this render only. While an export of the video is running, returns its job.`,
  tags: ['Operations'],
  params: IdParams,
  body: ExportBody,
  toInput: toExportInput,
  graphql: 'mutation ExportVideo($id: ID!, $input: ExportVideoInput) { exportVideo(id: $id, input: $input) }',
});

export const operationRoutes: readonly Route[] = [exportVideo];
