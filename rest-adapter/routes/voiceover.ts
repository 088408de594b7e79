import { VoiceoverSettings } from '../../schemas/voiceover-settings.js';
import { jobEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

const generateVoiceover = jobEndpoint({
  path: '/v1/videos/:id/voiceover',
  summary: 'Generate a voiceover of the script',
  description:
    'Each line starts at its time. Where one is too long, exports hold a still frame for it: `overrunSeconds` in the job’s result is how much longer they become, `warnings` names the lines. Audio is reused for lines with the same text, voice, settings and pronunciations. Later exports use the voiceover. It is marked as AI-generated.',
  tags: ['Operations'],
  params: IdParams,
  body: VoiceoverSettings,
  errors: [423],
  graphql: `mutation GenerateVoiceover($id: ID!, $input: GenerateVoiceoverInput!) { generateVoiceover(id: $id, input: $input) }`,
});

export const voiceoverRoutes: readonly Route[] = [generateVoiceover];
