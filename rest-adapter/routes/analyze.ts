import { z } from 'zod';
import { AnalysisSettings, ProvidedKeyEvent } from '../../schemas/analysis-settings.js';
import { text } from '../../schemas/text.js';
import { jobEndpoint } from '../endpoint.js';
import { toGraphqlEnums } from '../graphql-values.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

const KeyEvent = z
  .union([text({ minLength: 1 }), ProvidedKeyEvent])
  .describe('An event, used verbatim; without a timestamp its position is detected.');

const AnalyzeBody = AnalysisSettings.extend({
  keyEvents: z.array(KeyEvent).max(500).describe('Unchanged if absent.').optional(),
});

/** The body as GraphQL has it, where a key event is always an object. */
function toInput(body: z.infer<typeof AnalyzeBody>): Record<string, unknown> {
  const keyEvents = body.keyEvents?.map((event) => (typeof event === 'string' ? { text: event } : event));
  return { ...toGraphqlEnums(AnalyzeBody, body), ...(keyEvents && { keyEvents }) };
}

const analyzeVideo = jobEndpoint({
  path: '/v1/videos/:id/analyze',
  summary: 'Analyze a video: subtitles, key events, metadata',
  tags: ['Operations'],
  params: IdParams,
  body: AnalyzeBody,
  toInput,
  errors: [423],
  graphql:
    'mutation AnalyzeVideo($id: ID!, $input: AnalyzeVideoInput) { analyzeVideo(id: $id, input: $input) }',
});

export const analyzeRoutes: readonly Route[] = [analyzeVideo];
