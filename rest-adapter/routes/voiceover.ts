import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const VoiceoverBody = z.strictObject({
  voiceId: text({ minLength: 1, maxLength: 200 }).describe('The voice; see GET /v1/voices.'),
  language: text({ format: 'language' }).describe('Default: the language of the script.').optional(),
  sentencePauseSeconds: z
    .number()
    .min(0)
    .max(3)
    .describe('Minimum pause between sentences. Default: the voice’s own.')
    .optional(),
  applyPronunciations: z
    .boolean()
    .describe('Whether to apply the Brand Kit’s pronunciations. Default true.')
    .optional(),
  model: z
    .enum(['auto', 'tts_multilingual_v2', 'tts_v3'])
    .describe('Default auto: the multilingual model, or tts_v3 for languages it lacks.')
    .optional(),
  speed: z
    .number()
    .min(0.7)
    .max(1.3)
    .describe(
      'Factor of the voice’s pace. Default: its own pace, with lines that nearly fill their time slowed to fill it.',
    )
    .optional(),
  stability: z
    .number()
    .min(0)
    .max(1)
    .describe('Lower is more expressive; tts_v3 rounds to 0, 0.5 or 1.')
    .optional(),
});

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
