import { type Static, Type } from 'typebox';
import {
  ANALYSIS_MODELS,
  CONTENT_STYLES,
  SCRIPT_SOURCES,
  SUBTITLE_MODELS,
} from '../../schemas/messages/analysis-request.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const strict = { additionalProperties: false };
const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }));

interface KeyEvent {
  readonly text: string;
  readonly timestamp?: number;
}

/** One schema of two types rather than a choice of two schemas: a refusal then names the rule that was broken. */
const KeyEvent = Type.Unsafe<string | KeyEvent>({
  type: ['string', 'object'],
  minLength: 1,
  properties: {
    text: Type.String({ minLength: 1 }),
    timestamp: Type.Number({
      minimum: 0,
      description: 'Seconds; clamped to the end of the video.',
    }),
  },
  required: ['text'],
  additionalProperties: false,
  description: 'An event, used verbatim; without a timestamp its position is detected.',
});

const AnalyzeBody = Type.Object(
  {
    videoContext: text(5000, 'What the video shows, as context for generated texts.'),
    companyContext: text(5000, 'The company behind the video.'),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Spoken language; detected if absent.' }),
    ),
    tone: Type.Optional(Type.String({ description: 'Free text such as professional or casual.' })),
    contentStyle: Type.Optional(Type.Enum([...CONTENT_STYLES], { description: 'Default how-to.' })),
    productName: text(200, 'Referenced when contentStyle is promotional.'),
    scriptSource: Type.Optional(
      Type.Enum([...SCRIPT_SOURCES], {
        description:
          'video (default): written from the footage; transcript: the cleaned-up speech; original: the verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.',
      }),
    ),
    customScript: text(100_000, 'Required when scriptSource is custom.'),
    scriptSkillId: Type.Optional(
      Type.String({ description: 'A script skill of the Brand Kit, applied as style guide.' }),
    ),
    forceRefresh: Type.Optional(Type.Boolean({ description: 'Ignore a stored analysis. Default false.' })),
    keyEvents: Type.Optional(Type.Array(KeyEvent, { maxItems: 500, description: 'Unchanged if absent.' })),
    analysisModel: Type.Optional(Type.Enum([...ANALYSIS_MODELS])),
    subtitleModel: Type.Optional(Type.Enum([...SUBTITLE_MODELS])),
    autoZoom: Type.Optional(
      Type.Boolean({ description: 'Detect zoom moments from the interactions shown.' }),
    ),
  },
  strict,
);

/** The body with its words said as GraphQL says them. */
function toInput({ keyEvents, ...body }: Static<typeof AnalyzeBody>): Record<string, unknown> {
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
