import { type Static, Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

const VoiceBody = Type.Object(
  {
    id: Type.String({ description: 'What a voiceover takes as voiceId.' }),
    name: Type.String(),
    gender: Type.Enum(['female', 'male', 'neutral']),
    languages: Type.Array(Type.String(), { description: 'BCP 47, the one it is at home in first.' }),
    models: Type.Array(Type.Enum(['tts_multilingual_v2', 'tts_v3'])),
    exactMatch: Type.Optional(
      Type.Boolean({
        description:
          'With `language`: whether it speaks the language as asked for, and not another variety of it.',
      }),
    ),
    previewUrl: Type.Unsafe<unknown>({ type: ['string', 'null'], description: 'MP3; valid for a day.' }),
  },
  { title: 'Voice', description: 'Somebody to speak with.' },
);

const LanguageBody = Type.Object(
  {
    code: Type.String({ description: 'BCP 47.' }),
    name: Type.String({ description: 'In English.' }),
    nativeName: Type.String(),
    direction: Type.Enum(['ltr', 'rtl']),
    subtitles: Type.Boolean({ description: 'Speech in it can be heard.' }),
    voiceover: Type.Boolean({ description: 'There is a voice for it.' }),
    translation: Type.Boolean({ description: 'It can be translated into, from some language.' }),
  },
  { title: 'Language', description: 'A language, and what can be done in it here and now.' },
);

const VoicesQuery = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        format: 'language',
        description: 'Only voices that speak it; en-US lists those before other voices of English.',
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
  summary: 'List the voices there are',
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
  summary: 'List the languages, and what can be done in each',
  description: 'True of the engines that are running now.',
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
    id: Type.String({ description: 'What avatarSettings takes as avatarId.' }),
    name: Type.String(),
    previewUrl: Type.String({ description: 'PNG, moving where the avatar does; valid for a day.' }),
    kind: Type.Enum(['still', 'looping']),
    talking: Type.Boolean({ description: 'Its lips move with the narration.' }),
  },
  { title: 'Avatar', description: 'Somebody to show as presenter.' },
);

const listAvatars = route<{ avatars: Array<{ kind: string }> }>({
  method: 'GET',
  path: '/v1/avatars',
  summary: 'List who can be shown as presenter',
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
