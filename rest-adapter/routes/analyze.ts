import { z } from 'zod';
import { AnalysisSettings, ProvidedKeyEvent } from '../../schemas/analysis-settings.js';
import { text } from '../../schemas/text.js';
import { toGraphqlEnums } from '../graphql-enums.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

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
  variables: ({ params, body }) => ({ id: params.id, input: toInput(body) }),
  respond: (data) => startedJob(data.analyzeVideo),
});

export const analyzeRoutes: readonly Route[] = [analyzeVideo];
