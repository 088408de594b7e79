import { z } from 'zod';
import {
  ANALYSIS_MODELS,
  CONTENT_STYLES,
  SCRIPT_SOURCES,
  SUBTITLE_MODELS,
} from '../../schemas/messages/analysis-request.js';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const optionalText = (maxLength: number, description: string) =>
  text({ maxLength }).describe(description).optional();

const KeyEvent = z
  .union([
    text({ minLength: 1 }),
    z.strictObject({
      text: text({ minLength: 1 }),
      timestamp: z.number().min(0).describe('Seconds; clamped to the end of the video.').optional(),
    }),
  ])
  .describe('An event, used verbatim; without a timestamp its position is detected.');

const AnalyzeBody = z.strictObject({
  videoContext: optionalText(5000, 'What the video shows, as context for generated texts.'),
  companyContext: optionalText(5000, 'The company behind the video.'),
  language: text({ format: 'language' }).describe('Spoken language; detected if absent.').optional(),
  tone: z.string().describe('Free text such as professional or casual.').optional(),
  contentStyle: z.enum(CONTENT_STYLES).describe('Default how-to.').optional(),
  productName: optionalText(200, 'Referenced when contentStyle is promotional.'),
  scriptSource: z
    .enum(SCRIPT_SOURCES)
    .describe(
      'video (default): written from the footage; transcript: the cleaned-up speech; original: the verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.',
    )
    .optional(),
  customScript: optionalText(100_000, 'Required when scriptSource is custom.'),
  scriptSkillId: z.string().describe('A script skill of the Brand Kit, applied as style guide.').optional(),
  forceRefresh: z.boolean().describe('Ignore a stored analysis. Default false.').optional(),
  keyEvents: z.array(KeyEvent).max(500).describe('Unchanged if absent.').optional(),
  analysisModel: z.enum(ANALYSIS_MODELS).optional(),
  subtitleModel: z.enum(SUBTITLE_MODELS).optional(),
  autoZoom: z.boolean().describe('Detect zoom moments from the interactions shown.').optional(),
});

/** The body with its words said as GraphQL says them. */
function toInput({ keyEvents, ...body }: z.infer<typeof AnalyzeBody>): Record<string, unknown> {
  const input: Record<string, unknown> = { ...body };
  for (const name of ['contentStyle', 'scriptSource', 'analysisModel', 'subtitleModel'] as const)
    if (body[name]) input[name] = body[name].toUpperCase().replaceAll('-', '_');
  if (keyEvents)
    input.keyEvents = keyEvents.map((event) => (typeof event === 'string' ? { text: event } : event));
  return input;
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
