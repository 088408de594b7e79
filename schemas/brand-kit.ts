import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/** Content and limits of the Brand Kit, shared by REST, GraphQL and their descriptions. */

export const CAPTION_MODES = ['normal', 'one-word', 'karaoke', 'progressive'] as const;
export const CAPTION_POSITIONS = ['top', 'middle', 'bottom', 'custom'] as const;
export const ARTICLE_STYLES = ['default', 'dark', 'corporate', 'editorial', 'minimal'] as const;
export const PRONUNCIATION_TYPES = ['alias', 'phoneme'] as const;
export const WATERMARK_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const WATERMARK_SIZES = ['small', 'medium', 'large'] as const;

const Colour = Type.String({ format: 'colour', description: '#RRGGBB' });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Language = Type.String({ format: 'language' });
const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'http or https.' });
const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

const CAPTIONS = {
  fontFamily: text(100),
  fontSizePercent: Type.Number({
    minimum: 1,
    maximum: 20,
    description: 'Percent of the shorter side of the frame.',
  }),
  color: Colour,
  outlineColor: Colour,
  backgroundColor: Colour,
  backgroundOpacity: Percent,
  bold: Type.Boolean(),
  mode: Type.Enum([...CAPTION_MODES]),
  position: Type.Enum([...CAPTION_POSITIONS]),
  positionPercent: Type.Number({
    description: 'For position custom: 0 is top, 100 is bottom; clamped.',
  }),
};

const ARTICLE = {
  style: Type.Enum([...ARTICLE_STYLES]),
  primaryColor: Colour,
  fontFamily: text(100),
  logoUrl: Url,
};

const WATERMARK = {
  imageUrl: Url,
  position: Type.Enum([...WATERMARK_POSITIONS]),
  size: Type.Enum([...WATERMARK_SIZES]),
  opacity: Percent,
};

const MUSIC = {
  url: Url,
  volume: Percent,
  duckVolume: Percent,
  fadeDuration: Type.Number({ minimum: 0, maximum: 30, description: 'Fade at both ends, in seconds.' }),
  playInScenes: Type.Boolean(),
};

const DefaultLanguage = Type.String({
  format: 'language',
  description: 'Used for videos whose language is neither given nor detected.',
});

const strict = { additionalProperties: false };

const Pronunciation = Type.Object(
  {
    term: text(100),
    type: Type.Enum([...PRONUNCIATION_TYPES]),
    value: text(200, 'Replacement text, or phonemes (IPA).'),
    language: Type.Optional(Language),
  },
  { ...strict, title: 'Pronunciation' },
);

const GlossaryTerm = Type.Object(
  {
    term: text(100),
    translation: Type.Optional(text(200)),
    keep: Type.Optional(Type.Boolean({ description: 'true: never translated.' })),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Target language. Default: any.' }),
    ),
  },
  { ...strict, title: 'GlossaryTerm' },
);

const ScriptSkill = Type.Object(
  { id: Type.String(), name: text(100), instructions: text(10_000) },
  { ...strict, title: 'ScriptSkill' },
);
const NewScriptSkill = Type.Object(
  {
    ...ScriptSkill.properties,
    id: Type.Optional(Type.String({ description: 'Id of an existing skill; absent: a new one.' })),
  },
  { ...strict, title: 'NewScriptSkill' },
);

/** The complete Brand Kit: unset values have their defaults. */
export const BrandKit = Type.Object(
  {
    defaultLanguage: DefaultLanguage,
    captions: Type.Object(CAPTIONS, { title: 'BrandKitCaptions' }),
    article: Type.Object({ ...ARTICLE, logoUrl: nullable(Url) }, { title: 'BrandKitArticle' }),
    pronunciations: Type.Array(Pronunciation),
    glossary: Type.Array(GlossaryTerm),
    scriptSkills: Type.Array(ScriptSkill),
    watermark: nullable(Type.Object(WATERMARK, { title: 'BrandKitWatermark' })),
    openingSceneUrl: nullable(Url),
    closingSceneUrl: nullable(Url),
    music: nullable(Type.Object(MUSIC, { title: 'BrandKitMusic' })),
  },
  { title: 'BrandKit', description: 'Defaults for on-brand output.' },
);
export type BrandKit = Static<typeof BrandKit>;

/** Objects are merged field by field, lists replaced; null resets to the default. */
export const BrandKitPatch = Type.Object(
  {
    defaultLanguage: optional(DefaultLanguage),
    captions: section(CAPTIONS),
    article: section(ARTICLE),
    pronunciations: optional(Type.Array(Pronunciation, { maxItems: 1000 })),
    glossary: optional(Type.Array(GlossaryTerm, { maxItems: 1000 })),
    scriptSkills: optional(Type.Array(NewScriptSkill, { maxItems: 100 })),
    watermark: section(WATERMARK),
    openingSceneUrl: optional(Url),
    closingSceneUrl: optional(Url),
    music: section(MUSIC),
  },
  strict,
);

type Section<T> = { readonly [K in keyof T]?: T[K] | null };
type Fields<P extends TProperties> = Section<{ [K in keyof P]: Static<P[K]> }>;

/** The requested changes; absent values stay unchanged. */
export interface BrandKitPatch {
  readonly defaultLanguage?: string | null;
  readonly captions?: Fields<typeof CAPTIONS> | null;
  readonly article?: Fields<typeof ARTICLE> | null;
  readonly pronunciations?: ReadonlyArray<Static<typeof Pronunciation>> | null;
  readonly glossary?: ReadonlyArray<Static<typeof GlossaryTerm>> | null;
  readonly scriptSkills?: ReadonlyArray<Static<typeof NewScriptSkill>> | null;
  readonly watermark?: Fields<typeof WATERMARK> | null;
  readonly openingSceneUrl?: string | null;
  readonly closingSceneUrl?: string | null;
  readonly music?: Fields<typeof MUSIC> | null;
}

function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

function optional<S extends TSchema>(schema: S) {
  return Type.Optional(nullable(schema));
}

function section(fields: TProperties) {
  const each = Object.entries(fields).map(([name, schema]) => [name, optional(schema)]);
  return optional(Type.Object(Object.fromEntries(each), strict));
}
