import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const TranslateBody = z.strictObject({
  language: text({ minLength: 2, maxLength: 35, format: 'language' }).describe('Target language.'),
});

const translateVideo = route<
  { translateVideo: StartedJob },
  typeof IdParams,
  undefined,
  typeof TranslateBody
>({
  method: 'POST',
  path: '/v1/videos/:id/translate',
  summary: 'Translate a video into a new video',
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: TranslateBody,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404, 423) },
  },
  document: `mutation TranslateVideo($id: ID!, $input: TranslateVideoInput!) {
    translateVideo(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: (data) => startedJob(data.translateVideo),
});

export const translateRoutes: readonly Route[] = [translateVideo];
