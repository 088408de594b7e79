import { type Static, Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

const VoiceBody = Type.Object(
  {
    id: Type.String({ description: 'Used as voiceId in voiceovers.' }),
    name: Type.String(),
    gender: Type.Enum(['female', 'male', 'neutral']),
    languages: Type.Array(Type.String(), { description: 'BCP 47, the native one first.' }),
    models: Type.Array(Type.Enum(['tts_multilingual_v2', 'tts_v3'])),
    exactMatch: Type.Optional(
      Type.Boolean({
        description: 'With `language`: whether it speaks exactly that variety.',
      }),
    ),
    previewUrl: Type.Unsafe<unknown>({ type: ['string', 'null'], description: 'MP3; valid for a day.' }),
  },
  { title: 'Voice', description: 'A voice for voiceovers.' },
);

const LanguageBody = Type.Object(
  {
    code: Type.String({ description: 'BCP 47.' }),
    name: Type.String({ description: 'Name in English.' }),
    nativeName: Type.String(),
    direction: Type.Enum(['ltr', 'rtl']),
    subtitles: Type.Boolean({ description: 'Whether speech can be transcribed.' }),
    voiceover: Type.Boolean({ description: 'Whether a voice speaks it.' }),
    translation: Type.Boolean({ description: 'Whether it is a translation target.' }),
  },
  { title: 'Language', description: 'A language and what is available in it now.' },
);

const VoicesQuery = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        format: 'language',
        description: 'Only voices that speak it; en-US lists US voices before other English ones.',
      }),
    ),
  },
  { additionalProperties: false },
);

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
    responses: { 200: Type.Object({ voices: Type.Array(VoiceBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListVoices($language: String) {
    voices(language: $language) { id name gender languages models isExactMatch previewUrl }
  }`,
  variables: ({ query }: { query: Static<typeof VoicesQuery> }) => ({ language: query.language }),
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

const listLanguages = route<{ languages: Array<{ direction: string }> }>({
  method: 'GET',
  path: '/v1/languages',
  summary: 'List languages and what is available in each',
  description: 'Reflects the engines that are running now.',
  tags: ['Reference'],
  schema: {
    responses: { 200: Type.Object({ languages: Type.Array(LanguageBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListLanguages {
    languages { code name nativeName direction subtitles voiceover translation }
  }`,
  variables: () => ({}),
  respond: ({ languages }) => ({
    status: 200,
    body: {
      languages: languages.map((language) => ({ ...language, direction: language.direction.toLowerCase() })),
    },
  }),
});

const AvatarBody = Type.Object(
  {
    id: Type.String({ description: 'Used as avatarId in avatarSettings.' }),
    name: Type.String(),
    previewUrl: Type.String({ description: 'PNG, animated if the avatar is; valid for a day.' }),
    kind: Type.Enum(['still', 'looping']),
    talking: Type.Boolean({ description: 'Whether its lips move with the narration.' }),
  },
  { title: 'Avatar', description: 'A presenter.' },
);

const listAvatars = route<{ avatars: Array<{ kind: string }> }>({
  method: 'GET',
  path: '/v1/avatars',
  summary: 'List avatars',
  tags: ['Reference'],
  schema: {
    responses: { 200: Type.Object({ avatars: Type.Array(AvatarBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListAvatars { avatars { id name previewUrl kind talking } }`,
  variables: () => ({}),
  respond: ({ avatars }) => ({
    status: 200,
    body: { avatars: avatars.map((avatar) => ({ ...avatar, kind: avatar.kind.toLowerCase() })) },
  }),
});

export const referenceRoutes: readonly Route[] = [listVoices, listAvatars, listLanguages];
