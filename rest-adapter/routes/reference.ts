import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

const VoiceBody = z
  .object({
    id: z.string().describe('Used as voiceId in voiceovers.'),
    name: z.string(),
    gender: z.enum(['female', 'male', 'neutral']),
    languages: z.array(z.string()).describe('BCP 47, the native one first.'),
    models: z.array(z.enum(['tts_multilingual_v2', 'tts_v3'])),
    exactMatch: z.boolean().describe('With `language`: whether it has exactly that variety.').optional(),
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

const LanguageBody = z
  .object({
    code: z.string().describe('BCP 47.'),
    name: z.string().describe('Name in English.'),
    nativeName: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    subtitles: z.boolean().describe('Whether speech can be transcribed.'),
    voiceover: z.boolean().describe('Whether a voice supports it.'),
    translation: z.boolean().describe('Whether it is a translation target.'),
    engines: z.record(z.string(), Engine).describe('By work: transcribe, tts, translate, text.'),
  })
  .meta({ title: 'Language', description: 'A language and what is available in it now.' });

const VoicesQuery = z.strictObject({
  language: text({ format: 'language' })
    .describe('Only voices that speak it; en-US lists US voices before other English ones.')
    .optional(),
});

const listVoices = route<
  { voices: Array<{ gender: string; models: string[]; isExactMatch: boolean | null }> },
  undefined,
  typeof VoicesQuery
>({
  method: 'GET',
  path: '/v1/voices',
  summary: 'List voices',
  tags: ['Reference'],
  schema: {
    query: VoicesQuery,
    responses: { 200: z.object({ voices: z.array(VoiceBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListVoices($language: String) {
    voices(language: $language) { id name gender languages models isExactMatch previewUrl }
  }`,
  variables: ({ query }: { query: z.infer<typeof VoicesQuery> }) => ({ language: query.language }),
  respond: ({ voices }) => ({
    status: 200,
    body: {
      voices: voices.map(({ isExactMatch, ...voice }) => ({
        ...voice,
        ...(isExactMatch !== null && { exactMatch: isExactMatch }),
        gender: voice.gender.toLowerCase(),
        models: voice.models.map((model) => model.toLowerCase()),
      })),
    },
  }),
});

interface AnsweredLanguage {
  readonly direction: string;
  readonly engines: Readonly<Record<string, { readonly quality: string } | null>>;
}

const toEngines = (engines: AnsweredLanguage['engines']) =>
  Object.fromEntries(
    Object.entries(engines).map(([kind, engine]) => [
      kind,
      engine && { ...engine, quality: engine.quality.toLowerCase() },
    ]),
  );

const ENGINES = ['transcribe', 'tts', 'translate', 'text'].map((kind) => `${kind} { id quality }`).join(' ');

const listLanguages = route<{ languages: readonly AnsweredLanguage[] }>({
  method: 'GET',
  path: '/v1/languages',
  summary: 'List languages and what is available in each',
  description: 'Reflects the engines that are running now.',
  tags: ['Reference'],
  schema: {
    responses: { 200: z.object({ languages: z.array(LanguageBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListLanguages {
    languages { code name nativeName direction subtitles voiceover translation engines { ${ENGINES} } }
  }`,
  variables: () => ({}),
  respond: ({ languages }) => ({
    status: 200,
    body: {
      languages: languages.map(({ engines, direction, ...language }) => ({
        ...language,
        direction: direction.toLowerCase(),
        engines: toEngines(engines),
      })),
    },
  }),
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

const listAvatars = route<{ avatars: Array<{ kind: string }> }>({
  method: 'GET',
  path: '/v1/avatars',
  summary: 'List avatars',
  tags: ['Reference'],
  schema: {
    responses: { 200: z.object({ avatars: z.array(AvatarBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListAvatars { avatars { id name previewUrl kind talking } }`,
  variables: () => ({}),
  respond: ({ avatars }) => ({
    status: 200,
    body: { avatars: avatars.map((avatar) => ({ ...avatar, kind: avatar.kind.toLowerCase() })) },
  }),
});

export const referenceRoutes: readonly Route[] = [listVoices, listAvatars, listLanguages];
