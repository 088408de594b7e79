import { z } from 'zod';
import { text } from './text.js';

/** Content and limits of the Brand Kit, shared by REST, GraphQL and their descriptions. */

export const CAPTION_MODES = ['normal', 'one-word', 'karaoke', 'progressive'] as const;
export const CAPTION_PRESETS = ['clean', 'box', 'bold', 'highlight-word', 'pop'] as const;
export const CAPTION_POSITIONS = ['top', 'middle', 'bottom', 'custom'] as const;
export const ARTICLE_STYLES = ['default', 'dark', 'corporate', 'editorial', 'minimal'] as const;
export const PRONUNCIATION_TYPES = ['alias', 'phoneme'] as const;
export const WATERMARK_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const WATERMARK_SIZES = ['small', 'medium', 'large'] as const;

export const Colour = text({ format: 'colour' }).describe('#RRGGBB');
export const Percent = z.number().min(0).max(100);
const Language = text({ format: 'language' });
const Url = text({ minLength: 1, maxLength: 2048 }).describe('http or https.');
const nonEmptyText = (maxLength: number) => text({ minLength: 1, maxLength });

/** Style and position of captions. */
export const CAPTION_FIELDS = {
  preset: z.enum(CAPTION_PRESETS),
  fontFamily: nonEmptyText(100),
  fontSizePercent: z.number().min(1).max(20).describe('Percent of the shorter side of the frame.'),
  color: Colour,
  outlineColor: Colour,
  backgroundColor: Colour,
  backgroundOpacity: Percent,
  accentColor: Colour,
  bold: z.boolean(),
  mode: z.enum(CAPTION_MODES),
  position: z.enum(CAPTION_POSITIONS),
  positionPercent: z.number().describe('For position custom: 0 is top, 100 is bottom; clamped.'),
};

/** How captions are split and timed. */
export const CAPTION_RULE_FIELDS = {
  maxLineLength: z.number().int().min(10).max(80).describe('A full-width character counts as 2.6.'),
  maxLines: z.number().int().min(1).max(4),
  maxCharactersPerSecond: z.number().min(5).max(60),
  minGapFrames: z.number().int().min(0).max(24).describe('Frames between two captions.'),
  unbrokenTerms: z.array(nonEmptyText(100)).max(1000).describe('Words and phrases that no break splits.'),
};

export const CAPTION_RULE_DEFAULTS = {
  maxLineLength: 42,
  maxLines: 2,
  maxCharactersPerSecond: 20,
  minGapFrames: 2,
  unbrokenTerms: [] as string[],
};

const ARTICLE = {
  style: z.enum(ARTICLE_STYLES),
  primaryColor: Colour,
  fontFamily: nonEmptyText(100),
  logoUrl: Url,
  videoLinks: z
    .boolean()
    .describe(
      'Times of steps link to the source, which anyone with an address of the article can then watch.',
    ),
};

export const WATERMARK_FIELDS = {
  imageUrl: Url,
  position: z.enum(WATERMARK_POSITIONS),
  size: z.enum(WATERMARK_SIZES),
  opacity: Percent,
};

/** Background music. */
export const MUSIC_FIELDS = {
  url: Url,
  volume: Percent,
  duckVolume: Percent,
  fadeDuration: z.number().min(0).max(30).describe('Fade at both ends, in seconds.'),
  playInScenes: z.boolean(),
};

export const SLIDE_THEMES = ['light', 'dark', 'brand'] as const;
/** How the parts of a slide appear. */
export const SLIDE_ENTRANCES = ['spring', 'ease', 'none'] as const;

/** Style of an export; its own settings and those of the video take precedence. */
export const EXPORT_STYLE_FIELDS = {
  slideTheme: z.enum(SLIDE_THEMES).describe('Colors of slides.'),
  slideEntrance: z.enum(SLIDE_ENTRANCES).describe('How the parts of a slide appear.'),
  crossfadeDuration: z.number().min(0).max(2).describe('Seconds between scenes and footage.'),
  elementFadeDuration: z.number().min(0).max(2).describe('Seconds in which an element fades in and out.'),
};

const DefaultLanguage = text({ format: 'language' }).describe(
  'Used for videos whose language is neither provided nor detected.',
);

export const Pronunciation = z
  .strictObject({
    term: nonEmptyText(100),
    type: z.enum(PRONUNCIATION_TYPES),
    value: nonEmptyText(200).describe('Replacement text, or phonemes (IPA).'),
    language: Language.optional(),
  })
  .meta({ title: 'Pronunciation' });

const GlossaryTerm = z
  .strictObject({
    term: nonEmptyText(100),
    translation: nonEmptyText(200).optional(),
    keep: z.boolean().describe('true: never translated.').optional(),
    language: text({ format: 'language' }).describe('Target language. Default: any.').optional(),
  })
  .meta({ title: 'GlossaryTerm' });

const ScriptSkill = z
  .strictObject({ id: z.string(), name: nonEmptyText(100), instructions: nonEmptyText(10_000) })
  .meta({ title: 'ScriptSkill' });
const NewScriptSkill = z
  .strictObject({
    ...ScriptSkill.shape,
    id: z.string().describe('Id of an existing skill; absent: a new one.').optional(),
  })
  .meta({ title: 'NewScriptSkill' });

/** The complete Brand Kit: unset values have their defaults. */
export const BrandKit = z
  .object({
    defaultLanguage: DefaultLanguage,
    captions: z.object(CAPTION_FIELDS).meta({ title: 'BrandKitCaptions' }),
    captionRules: z.object(CAPTION_RULE_FIELDS).meta({ title: 'BrandKitCaptionRules' }),
    article: z.object({ ...ARTICLE, logoUrl: Url.nullable() }).meta({ title: 'BrandKitArticle' }),
    pronunciations: z.array(Pronunciation),
    glossary: z.array(GlossaryTerm),
    scriptSkills: z.array(ScriptSkill),
    watermark: z.object(WATERMARK_FIELDS).meta({ title: 'BrandKitWatermark' }).nullable(),
    openingSceneUrl: Url.nullable(),
    closingSceneUrl: Url.nullable(),
    music: z.object(MUSIC_FIELDS).meta({ title: 'BrandKitMusic' }).nullable(),
    ...EXPORT_STYLE_FIELDS,
  })
  .meta({ title: 'BrandKit', description: 'Defaults for on-brand output.' });
export type BrandKit = z.infer<typeof BrandKit>;

/**
 * The requested changes; absent values stay unchanged. Objects are merged field by field, lists are replaced,
 * and null resets to the default.
 */
export const BrandKitPatch = z.strictObject({
  defaultLanguage: optional(DefaultLanguage),
  captions: section(CAPTION_FIELDS),
  captionRules: section(CAPTION_RULE_FIELDS),
  article: section(ARTICLE),
  pronunciations: optional(z.array(Pronunciation).max(1000)),
  glossary: optional(z.array(GlossaryTerm).max(1000)),
  scriptSkills: optional(z.array(NewScriptSkill).max(100)),
  watermark: section(WATERMARK_FIELDS),
  openingSceneUrl: optional(Url),
  closingSceneUrl: optional(Url),
  music: section(MUSIC_FIELDS),
  slideTheme: optional(EXPORT_STYLE_FIELDS.slideTheme),
  slideEntrance: optional(EXPORT_STYLE_FIELDS.slideEntrance),
  crossfadeDuration: optional(EXPORT_STYLE_FIELDS.crossfadeDuration),
  elementFadeDuration: optional(EXPORT_STYLE_FIELDS.elementFadeDuration),
});
export type BrandKitPatch = z.infer<typeof BrandKitPatch>;

function optional<S extends z.ZodType>(schema: S) {
  return schema.nullable().optional();
}

type Optional<F> = { [K in keyof F]: F[K] extends z.ZodType ? z.ZodOptional<z.ZodNullable<F[K]>> : never };

function section<F extends Readonly<Record<string, z.ZodType>>>(fields: F) {
  const each = Object.entries(fields).map(([name, schema]) => [name, optional(schema)]);
  return optional(z.strictObject(Object.fromEntries(each) as Optional<F>));
}
