import { Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const VoiceoverBody = Type.Object(
  {
    voiceId: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The voice; see GET /v1/voices.',
    }),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Default: the language of the script.' }),
    ),
    sentencePauseSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 3,
        description: 'Minimum pause between sentences. Default: the voice’s own.',
      }),
    ),
    applyPronunciations: Type.Optional(
      Type.Boolean({ description: 'Whether to apply the Brand Kit’s pronunciations. Default true.' }),
    ),
    model: Type.Optional(
      Type.Enum(['auto', 'tts_multilingual_v2', 'tts_v3'], {
        description: 'Default auto: the multilingual model, or tts_v3 for languages it lacks.',
      }),
    ),
    speed: Type.Optional(
      Type.Number({
        minimum: 0.7,
        maximum: 1.3,
        description:
          'Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time slowed to fill it.',
      }),
    ),
    stability: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1.',
      }),
    ),
  },
  { additionalProperties: false },
);

const generateVoiceover = route<
  { generateVoiceover: StartedJob },
  typeof IdParams,
  undefined,
  typeof VoiceoverBody
>({
  method: 'POST',
  path: '/v1/videos/:id/voiceover',
  summary: 'Generate a voiceover of the script',
  description:
    'Each line starts at its time. Lines that are too long are spoken up to 1.3 times as fast; if they still do not fit, later lines are shifted: the job’s result counts them in `shiftedLines`, and `overrunSeconds` is the time beyond the end of the video. Audio is reused for lines with the same text, voice, settings and pronunciations. Later exports use the voiceover. It is marked as AI-generated.',
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: VoiceoverBody,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404, 423) },
  },
  document: `mutation GenerateVoiceover($id: ID!, $input: GenerateVoiceoverInput!) {
    generateVoiceover(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body: { model, ...body } }) => ({
    id: params.id,
    input: { ...body, ...(model && { model: model.toUpperCase() }) },
  }),
  respond: (data) => startedJob(data.generateVoiceover),
});

export const voiceoverRoutes: readonly Route[] = [generateVoiceover];
