import { z } from 'zod';
import { type Declaration, declare, declareEnum, type InGraphql, type TypeName } from './declare.js';
import { text } from './text.js';

/** Content, limits and defaults of the Brand Kit, shared by REST, GraphQL and their descriptions. */

export const CaptionMode = declareEnum('CaptionMode', 'How captions appear.', {
  normal: 'Whole cues.',
  'one-word': 'One word at a time.',
  karaoke: 'Whole cues, words highlighted as they are spoken.',
  progressive: 'Words appear as they are spoken.',
});
export const CAPTION_MODES = CaptionMode.options;

const CaptionPreset = declareEnum(
  'CaptionPreset',
  'Style of captions. Except with BOX, the frame is darkened behind captions where it is too light.',
  {
    clean: 'A thin outline and a soft shadow.',
    box: 'A rounded box behind every line.',
    bold: 'Large bold text with a thick outline.',
    'highlight-word': 'The word being spoken has the accent color.',
    pop: 'Words grow as they are spoken, in the accent color.',
  },
);
export const CAPTION_PRESETS = CaptionPreset.options;

const CaptionPosition = declareEnum('CaptionPosition', 'Position of captions; CUSTOM uses positionPercent.', {
  top: 'At the top.',
  middle: 'In the middle.',
  bottom: 'At the bottom.',
  custom: 'At positionPercent.',
});

export const ArticleStyle = declareEnum('ArticleStyle', 'Style of an article’s HTML.', {
  default: 'Dark on white, steps with a colored bar.',
  dark: 'Light on dark.',
  corporate: 'Restrained: a colored bar at the top, steps on gray.',
  editorial: 'Serif and large type, like a magazine.',
  minimal: 'Small headings, no decoration.',
});
export const ARTICLE_STYLES = ArticleStyle.options;

const PronunciationType = declareEnum('PronunciationType', 'Kind of pronunciation.', {
  alias: 'The value is spoken instead of the term.',
  phoneme: 'The value is the pronunciation in IPA.',
});

const WatermarkPosition = declareEnum('WatermarkPosition', 'Corner.', {
  'top-left': 'Top left.',
  'top-right': 'Top right.',
  'bottom-left': 'Bottom left.',
  'bottom-right': 'Bottom right.',
});
export const WATERMARK_POSITIONS = WatermarkPosition.options;

const WatermarkSize = declareEnum('WatermarkSize', 'Size of a watermark.', {
  small: 'At most 8 percent of the frame’s shorter side in height.',
  medium: 'At most 12 percent of the frame’s shorter side in height.',
  large: 'At most 20 percent of the frame’s shorter side in height.',
});
export const WATERMARK_SIZES = WatermarkSize.options;

const SlideTheme = declareEnum('SlideTheme', 'Colors of slides.', {
  light: 'Dark text on a light ground; a title alone stands on the Brand Kit’s primary color.',
  dark: 'Light text on a dark ground.',
  brand: 'The Brand Kit’s primary color as ground.',
});
export const SLIDE_THEMES = SlideTheme.options;

const SlideEntrance = declareEnum(
  'SlideEntrance',
  'How the title, the paragraphs and the image of a slide appear one after another.',
  {
    spring: 'They rise into position and swing once beyond it.',
    ease: 'They rise into position.',
    none: 'All are there at once.',
  },
);
export const SLIDE_ENTRANCES = SlideEntrance.options;

export const Colour = text({ format: 'colour' }).describe('#RRGGBB');
export const Percent = z.number().min(0).max(100);
const Language = text({ format: 'language' });
export const FileUrl = declare(text({ minLength: 1, maxLength: 2048 }), { isFetched: true });
const Url = FileUrl.describe('http or https.');
const nonEmptyText = (maxLength: number) =>
  declare(text({ minLength: 1, maxLength }), { input: `1 to ${maxLength} characters.` });

/** A field in percent, whose description in REST says nothing. */
const PERCENT = { input: '0 to 100 percent.', output: '0 to 100 percent.' } as const;
const both = (description: string) => ({ input: description, output: description });

/** Style and position of captions. */
export const CAPTION_FIELDS = {
  preset: declare(CaptionPreset, both('Preset of their style.')),
  fontFamily: declare(nonEmptyText(100), { output: 'Font family.' }),
  fontSizePercent: declare(z.number().min(1).max(20).describe('Percent of the shorter side of the frame.'), {
    input: '1 to 20 percent of the frame’s shorter side.',
    output: 'Font size in percent of the frame’s shorter side.',
  }),
  color: Colour,
  outlineColor: Colour,
  backgroundColor: Colour,
  backgroundOpacity: declare(Percent, PERCENT),
  accentColor: declare(Colour, both('Color of the word being spoken; #RRGGBB.')),
  bold: declare(z.boolean(), both('Whether the text is bold.')),
  mode: declare(CaptionMode, both('Mode of captions.')),
  position: declare(CaptionPosition, both('Position.')),
  positionPercent: declare(z.number().describe('For position custom: 0 is top, 100 is bottom; clamped.'), {
    input: 'With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped.',
    output: 'With CUSTOM: 0 (top) to 100 (bottom) percent.',
  }),
};

/** How captions are split and timed. */
export const CAPTION_RULE_FIELDS = {
  maxLineLength: declare(z.number().int().min(10).max(80).describe('A full-width character counts as 2.6.'), {
    input: '10 to 80 characters.',
    output: 'Maximum characters of a line; a full-width one counts as 2.6.',
  }),
  maxLines: declare(z.number().int().min(1).max(4), {
    input: '1 to 4.',
    output: 'Maximum number of lines.',
  }),
  maxCharactersPerSecond: declare(z.number().min(5).max(60), {
    input: '5 to 60.',
    output: 'Reading speed: captions are split, and shown into the following pause, to stay below it.',
  }),
  minGapFrames: declare(z.number().int().min(0).max(24).describe('Frames between two captions.'), {
    input: '0 to 24 frames.',
    output: 'Minimum number of frames between two captions.',
  }),
  unbrokenTerms: declare(
    z.array(nonEmptyText(100)).max(1000).describe('Words and phrases that no break splits.'),
    {
      input: 'All terms from now on: at most 1000, of 1 to 100 characters.',
      output: 'Words and phrases that no line break splits.',
    },
  ),
};

const ARTICLE_FIELDS = {
  style: declare(ArticleStyle, both('Style.')),
  primaryColor: Colour,
  fontFamily: declare(nonEmptyText(100), { output: 'Font family.' }),
  logoUrl: declare(Url, { output: 'URL of the logo at the top; null if none.' }),
  videoLinks: declare(
    z
      .boolean()
      .describe(
        'Times of steps link to the source, which anyone with an address of the article can then watch.',
      ),
    both('Whether times of steps link to the source, which anyone with a URL of the article can then watch.'),
  ),
};

export const WATERMARK_FIELDS = {
  imageUrl: declare(Url, { output: 'URL of the image.' }),
  position: declare(WatermarkPosition, both('Corner.')),
  size: declare(WatermarkSize, both('Size.')),
  opacity: declare(Percent, PERCENT),
};

/** Background music. */
export const MUSIC_FIELDS = {
  url: declare(Url, { output: 'URL of the audio file.' }),
  volume: declare(Percent, PERCENT),
  duckVolume: declare(Percent, {
    input: '0 to 100 percent.',
    output: 'Volume during speech, 0 to 100 percent.',
  }),
  fadeDuration: declare(z.number().min(0).max(30).describe('Fade at both ends, in seconds.'), {
    input: '0 to 30 seconds.',
  }),
  playInScenes: declare(z.boolean(), both('Whether the music plays in opening and closing scenes.')),
};

/** Style of an export; its own settings and those of the video take precedence. */
export const EXPORT_STYLE_FIELDS = {
  slideTheme: declare(SlideTheme.describe('Colors of slides.'), {
    input: 'Colors of slides. Default LIGHT.',
  }),
  slideEntrance: declare(SlideEntrance.describe('How the parts of a slide appear.'), {
    input: 'How the parts of a slide appear. Default SPRING.',
  }),
  crossfadeDuration: declare(z.number().min(0).max(2).describe('Seconds between scenes and footage.'), {
    input: 'Seconds of the crossfade between the scenes and the footage, 0 to 2; 0: they are cut. Default 0.',
    output: 'Seconds of the crossfade between the scenes and the footage; 0: they are cut.',
  }),
  elementFadeDuration: declare(
    z.number().min(0).max(2).describe('Seconds in which an element fades in and out.'),
    {
      input: 'Seconds in which an element fades in and out, 0 to 2; 0: none. Default 0.2.',
      output: 'Seconds in which an element fades in and out; 0: none.',
    },
  ),
};

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
      name: declare(nonEmptyText(100), { output: 'Name.' }),
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
