import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { jobEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

const TranslateBody = z.strictObject({
  language: text({ minLength: 2, maxLength: 35, format: 'language' }).describe('Target language.'),
});

const translateVideo = jobEndpoint({
  path: '/v1/videos/:id/translate',
  summary: 'Translate a video into a new video',
  tags: ['Operations'],
  params: IdParams,
  body: TranslateBody,
  errors: [423],
  graphql: `mutation TranslateVideo($id: ID!, $input: TranslateVideoInput!) { translateVideo(id: $id, input: $input) }`,
});

export const translateRoutes: readonly Route[] = [translateVideo];
