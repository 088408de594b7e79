import { VoiceoverSettings } from '../../schemas/voiceover-settings.js';
import { toGraphqlEnums } from '../graphql-enums.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, StartedJobBody } from './schemas.js';
import { type StartedJob, startedJob } from './started-job.js';

const generateVoiceover = route<
  { generateVoiceover: StartedJob },
  typeof IdParams,
  undefined,
  typeof VoiceoverSettings
>({
  method: 'POST',
  path: '/v1/videos/:id/voiceover',
  summary: 'Generate a voiceover of the script',
  description:
    'Each line starts at its time. Where one is too long, exports hold a still frame for it: `overrunSeconds` in the job’s result is how much longer they become, `warnings` names the lines. Audio is reused for lines with the same text, voice, settings and pronunciations. Later exports use the voiceover. It is marked as AI-generated.',
  tags: ['Operations'],
  schema: {
    params: IdParams,
    body: VoiceoverSettings,
    responses: { 200: StartedJobBody, 202: StartedJobBody, ...errorResponses(400, 403, 404, 423) },
  },
  document: `mutation GenerateVoiceover($id: ID!, $input: GenerateVoiceoverInput!) {
    generateVoiceover(id: $id, input: $input) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: toGraphqlEnums(VoiceoverSettings, body) }),
  respond: (data) => startedJob(data.generateVoiceover),
});

export const voiceoverRoutes: readonly Route[] = [generateVoiceover];
