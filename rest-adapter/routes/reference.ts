import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { endpoint } from '../endpoint.js';
import { inGraphql, selectionOf } from '../graphql-selection.js';
import type { Route } from '../route.js';

const VoiceBody = z
  .object({
    id: z.string().describe('Used as voiceId in voiceovers.'),
    name: z.string(),
    gender: z.enum(['female', 'male', 'neutral']),
    languages: z.array(z.string()).describe('BCP 47, the native one first.'),
    models: z.array(z.enum(['tts_multilingual_v2', 'tts_v3'])),
    exactMatch: z
      .boolean()
      .describe('With `language`: whether it has exactly that variety.')
      .optional()
      .register(inGraphql, { selection: 'isExactMatch' }),
    previewUrl: z.string().nullable().describe('MP3; valid for a day.'),
  })
  .meta({ title: 'Voice', description: 'A voice for voiceovers.' });

const Engine = z
  .object({
    id: z.string(),
    quality: z.enum(['draft', 'standard']),
  })
  .meta({ title: 'LanguageEngine', description: 'draft: check its results.' })
  .nullable();

const ENGINES = ['transcribe', 'tts', 'translate', 'text']
  .map((kind) => kind + selectionOf(Engine))
  .join(' ');

const LanguageBody = z
  .object({
    code: z.string().describe('BCP 47.'),
    name: z.string().describe('Name in English.'),
    nativeName: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    subtitles: z.boolean().describe('Whether speech can be transcribed.'),
    voiceover: z.boolean().describe('Whether a voice supports it.'),
    translation: z.boolean().describe('Whether it is a translation target.'),
    engines: z
      .record(z.string(), Engine)
      .describe('By work: transcribe, tts, translate, text.')
      .register(inGraphql, { selection: `engines { ${ENGINES} }` }),
  })
  .meta({ title: 'Language', description: 'A language and what is available in it now.' });

const VoicesQuery = z.strictObject({
  language: text({ format: 'language' })
    .describe('Only voices that speak it; en-US lists US voices before other English ones.')
    .optional(),
});

const listVoices = endpoint({
  method: 'GET',
  path: '/v1/voices',
  summary: 'List voices',
  tags: ['Reference'],
  query: VoicesQuery,
  answer: VoiceBody,
  plural: 'voices',
  graphql: 'query ListVoices($language: String) { voices(language: $language) }',
});

const listLanguages = endpoint({
  method: 'GET',
  path: '/v1/languages',
  summary: 'List languages and what is available in each',
  description: 'Reflects the engines that are running now.',
  tags: ['Reference'],
  answer: LanguageBody,
  plural: 'languages',
  graphql: 'query ListLanguages { languages }',
});

const AvatarBody = z
  .object({
    id: z.string().describe('Used as avatarId in avatarSettings.'),
    name: z.string(),
    previewUrl: z.string().describe('PNG, animated if the avatar is; valid for a day.'),
    kind: z.enum(['still', 'looping']),
    talking: z.boolean().describe('Whether its lips move with the narration.'),
  })
  .meta({ title: 'Avatar', description: 'A presenter.' });

const listAvatars = endpoint({
  method: 'GET',
  path: '/v1/avatars',
  summary: 'List avatars',
  tags: ['Reference'],
  answer: AvatarBody,
  plural: 'avatars',
  graphql: 'query ListAvatars { avatars }',
});

export const referenceRoutes: readonly Route[] = [listVoices, listAvatars, listLanguages];
