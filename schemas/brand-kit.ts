import { z } from 'zod';
import {
  ARTICLE_FIELDS,
  both,
  CAPTION_FIELDS,
  CAPTION_RULE_FIELDS,
  EXPORT_STYLE_FIELDS,
  MUSIC_FIELDS,
  nonEmptyText,
  Url,
  WATERMARK_FIELDS,
} from './brand-kit-fields.js';
import { type Declaration, declare, declareEnum, type InGraphql, type TypeName } from './declare.js';
import { text } from './text.js';

/** Content and defaults of the Brand Kit, shared by REST, GraphQL and their descriptions. */

const PronunciationType = declareEnum('PronunciationType', 'Kind of pronunciation.', {
  alias: 'The value is spoken instead of the term.',
  phoneme: 'The value is the pronunciation in IPA.',
});

const Language = text({ format: 'language' });
const DefaultLanguage = declare(
  text({ format: 'language' }).describe('Used for videos whose language is neither provided nor detected.'),
  both('Language assumed for videos whose language is neither provided nor detected (BCP 47).'),
);

const pronunciationType = { name: 'Pronunciation', description: 'The pronunciation of a term.' };
export const Pronunciation = declare(
  z
    .strictObject({
      term: declare(nonEmptyText(100), { output: 'Term.' }),
      type: declare(PronunciationType, both('Kind of value.')),
      value: declare(nonEmptyText(200).describe('Replacement text, or phonemes (IPA).'), {
        output: 'Replacement text, or phonemes (IPA).',
      }),
      language: declare(Language, both('Limits it to a language (BCP 47).')).optional(),
    })
    .meta({ title: 'Pronunciation' }),
  { inputType: { ...pronunciationType, name: 'PronunciationInput' }, outputType: pronunciationType },
);

const GlossaryTerm = declare(
  z
    .strictObject({
      term: declare(nonEmptyText(100), { output: 'Term.' }),
      translation: declare(nonEmptyText(200), {
        output: 'Translation; null if the term is kept.',
      }).optional(),
      keep: declare(z.boolean().describe('true: never translated.'), {
        input: 'True: the word is never translated.',
        output: 'Whether the term is never translated.',
      }).optional(),
      language: declare(
        text({ format: 'language' }).describe('Target language. Default: any.'),
        both('Limits it to a target language (BCP 47).'),
      ).optional(),
    })
    .meta({ title: 'GlossaryTerm' }),
  {
    inputType: {
      name: 'GlossaryTermInput',
      description: 'How a word is to be translated, or that it is not: either translation or keep.',
    },
    outputType: { name: 'GlossaryTerm', description: 'The translation of a term.' },
  },
);

const scriptSkillType = { name: 'ScriptSkill', description: 'A style guide for scripts.' };
const ScriptSkill = declare(
  z
    .strictObject({
      id: declare(z.string(), { output: 'ID, with the prefix skl_.', isId: true }),
      name: declare(text({ minLength: 1, maxLength: 100, format: 'label' }), {
        input: '1 to 100 characters.',
        output: 'Name.',
      }),
      instructions: declare(nonEmptyText(10_000), { output: 'Instructions.' }),
    })
    .meta({ title: 'ScriptSkill' }),
  { outputType: scriptSkillType },
);
const NewScriptSkill = declare(
  z
    .strictObject({
      ...ScriptSkill.shape,
      id: declare(z.string().describe('Id of an existing skill; absent: a new one.'), {
        input: 'ID of an existing skill; creates a new one if absent.',
        isId: true,
      }).optional(),
    })
    .meta({ title: 'NewScriptSkill' }),
  { inputType: { ...scriptSkillType, name: 'ScriptSkillInput' } },
);

const sceneUrl = (which: string) => declare(Url, { output: `URL of the ${which} scene; null if none.` });
const OpeningSceneUrl = sceneUrl('opening');
const ClosingSceneUrl = sceneUrl('closing');

/** The complete Brand Kit: unset values have their defaults. */
export const BrandKit = declare(
  z
    .object({
      defaultLanguage: DefaultLanguage,
      captions: result('BrandKitCaptions', CAPTION_FIELDS, 'Style of captions.', {
        name: 'CaptionStyle',
        description: 'Style of captions.',
      }),
      captionRules: result('BrandKitCaptionRules', CAPTION_RULE_FIELDS, 'How captions are split and timed.', {
        name: 'CaptionRules',
        description: 'How captions are split and timed, in exports and their SRT files.',
      }),
      article: result(
        'BrandKitArticle',
        { ...ARTICLE_FIELDS, logoUrl: ARTICLE_FIELDS.logoUrl.nullable() },
        'Style of articles.',
        { name: 'ArticleStyling', description: 'Style of articles.' },
      ),
      pronunciations: declare(z.array(Pronunciation), { output: 'Pronunciations in voiceovers.' }),
      glossary: declare(z.array(GlossaryTerm), { output: 'Glossary for translations.' }),
      scriptSkills: declare(z.array(ScriptSkill), { output: 'Style guides for scripts.' }),
      watermark: result('BrandKitWatermark', WATERMARK_FIELDS, 'Watermark; null if none.', {
        name: 'Watermark',
        description: 'A watermark.',
      }).nullable(),
      openingSceneUrl: OpeningSceneUrl.nullable(),
      closingSceneUrl: ClosingSceneUrl.nullable(),
      music: result('BrandKitMusic', MUSIC_FIELDS, 'Background music; null if none.', {
        name: 'Music',
        description: 'Background music.',
      }).nullable(),
      ...EXPORT_STYLE_FIELDS,
    })
    .meta({ title: 'BrandKit', description: 'Defaults for on-brand output.' }),
  { outputType: { name: 'BrandKit', description: 'The workspace’s defaults for generated output.' } },
);
export type BrandKit = z.infer<typeof BrandKit>;

/** Sections that exist only with one of their fields. */
export const ENABLING_FIELDS = { watermark: 'imageUrl', music: 'url' } as const;

/** What a Brand Kit has where nothing was set; of a watermark and music, what they have beside their URL. */
export const BRAND_KIT_DEFAULTS = {
  defaultLanguage: 'en',
  captions: {
    preset: 'clean',
    fontFamily: 'Inter',
    fontSizePercent: 5.6,
    color: '#FFFFFF',
    outlineColor: '#000000',
    backgroundColor: '#000000',
    backgroundOpacity: 0,
    accentColor: '#FFD60A',
    bold: true,
    mode: 'normal',
    position: 'bottom',
    positionPercent: 100,
  },
  captionRules: {
    maxLineLength: 42,
    maxLines: 2,
    maxCharactersPerSecond: 20,
    minGapFrames: 2,
    unbrokenTerms: [] as string[],
  },
  article: {
    style: 'default',
    primaryColor: '#2563EB',
    fontFamily: 'system-ui',
    logoUrl: null,
    videoLinks: false,
  },
  pronunciations: [],
  glossary: [],
  scriptSkills: [],
  watermark: { position: 'bottom-right', size: 'medium', opacity: 100 },
  openingSceneUrl: null,
  closingSceneUrl: null,
  music: { volume: 30, duckVolume: 10, fadeDuration: 2, playInScenes: false },
  slideTheme: 'light',
  slideEntrance: 'spring',
  crossfadeDuration: 0,
  elementFadeDuration: 0.2,
} satisfies Omit<BrandKit, keyof typeof ENABLING_FIELDS> & {
  watermark: Omit<NonNullable<BrandKit['watermark']>, 'imageUrl'>;
  music: Omit<NonNullable<BrandKit['music']>, 'url'>;
};

/**
 * The requested changes; absent values stay unchanged. Objects are merged field by field, lists are replaced,
 * and null resets to the default.
 */
export const BrandKitPatch = declare(
  z.strictObject({
    defaultLanguage: optional(DefaultLanguage),
    captions: section(CAPTION_FIELDS, 'Style of captions.', {
      name: 'CaptionStyleInput',
      description: 'Changes of the caption style.',
    }),
    captionRules: section(CAPTION_RULE_FIELDS, 'How captions are split and timed.', {
      name: 'CaptionRulesInput',
      description: 'Changes of the rules by which captions are split and timed.',
    }),
    article: section(ARTICLE_FIELDS, 'Style of articles.', {
      name: 'ArticleStylingInput',
      description: 'Changes of the article style.',
    }),
    pronunciations: optional(
      declare(z.array(Pronunciation).max(1000), { input: 'All pronunciations from now on.' }),
    ),
    glossary: optional(declare(z.array(GlossaryTerm).max(1000), { input: 'All terms from now on.' })),
    scriptSkills: optional(
      declare(z.array(NewScriptSkill).max(100), { input: 'All script skills from now on.' }),
    ),
    watermark: section(WATERMARK_FIELDS, 'Watermark; null if none.', {
      name: 'WatermarkInput',
      description: 'Changes of the watermark; imageUrl is required the first time.',
    }),
    openingSceneUrl: optional(OpeningSceneUrl),
    closingSceneUrl: optional(ClosingSceneUrl),
    music: section(MUSIC_FIELDS, 'Background music; null if none.', {
      name: 'MusicInput',
      description: 'Changes of the music; url is required the first time.',
    }),
    ...optionalFields(EXPORT_STYLE_FIELDS),
  }),
  {
    inputType: {
      name: 'BrandKitInput',
      description:
        'Changes: objects are merged field by field, lists are replaced; null resets to the default.',
    },
  },
);
export type BrandKitPatch = z.infer<typeof BrandKitPatch>;
export type BrandKitInput = InGraphql<BrandKitPatch>;

function optional<S extends z.ZodType>(schema: S) {
  return schema.nullable().optional();
}

type Fields = Readonly<Record<string, z.ZodType>>;
type Optional<F> = { [K in keyof F]: F[K] extends z.ZodType ? z.ZodOptional<z.ZodNullable<F[K]>> : never };

function optionalFields<F extends Fields>(fields: F): Optional<F> {
  const each = Object.entries(fields).map(([name, schema]) => [name, optional(schema)]);
  return Object.fromEntries(each) as Optional<F>;
}

/** The field of a patch that changes an object; in GraphQL, `input` describes it, and `inputType` is its type. */
function section<F extends Fields>(fields: F, input: string, inputType: TypeName) {
  return optional(declare(z.strictObject(optionalFields(fields)), { input, inputType }));
}

/** The field of the Brand Kit that is an object; `title` names it in REST, `outputType` in GraphQL. */
function result<F extends Fields>(title: string, fields: F, output: string, outputType: TypeName) {
  return declare(z.object(fields).meta({ title }), { output, outputType } satisfies Declaration);
}
