import { z } from 'zod';
import { CAPTION_FIELDS, Colour, EXPORT_STYLE_FIELDS, MUSIC_FIELDS, WATERMARK_FIELDS } from './brand-kit.js';
import { text } from './text.js';

/** Video and audio settings of an export with their limits, shared by REST, GraphQL and storage. */

export const RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3'] as const;
/** What fills the frame around footage of another aspect ratio. */
export const BACKGROUNDS = ['blur', 'color', 'black'] as const;
export const SLIDE_LAYOUTS = ['full', 'side'] as const;
export const PRESENTER_LAYOUTS = ['overlay', 'side', 'full'] as const;
export const PRESENTER_SHAPES = ['circle', 'square', 'rounded'] as const;

const Url = text({ minLength: 1, maxLength: 2048 });
const Id = text({ minLength: 1, maxLength: 200 });
const Seconds = z.number().min(0);

export const SLIDE_FIELDS = {
  imageUrl: Url,
  title: text({ maxLength: 200 }),
  body: text({ maxLength: 2000 }),
  start: Seconds,
  end: Seconds,
  layout: z.enum(SLIDE_LAYOUTS),
};

export const PRESENTER_FIELDS = {
  avatarId: Id,
  voiceId: Id,
  layout: z.enum(PRESENTER_LAYOUTS),
  sizePercent: z.number().min(5).max(100),
  shape: z.enum(PRESENTER_SHAPES),
  backgroundColor: text({ format: 'colour' }),
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
};

/** The fields that have a description, optional and described so. */
function settings<
  const F extends Readonly<Record<string, z.ZodType>>,
  const D extends { [K in keyof F]?: string },
>(fields: F, descriptions: D) {
  const each = Object.entries<string | undefined>(descriptions).map(([name, description]) => [
    name,
    (fields[name] as z.ZodType).describe(description as string).optional(),
  ]);
  return z.strictObject(Object.fromEntries(each) as { [K in keyof D & keyof F]: z.ZodOptional<F[K]> });
}

const WatermarkSettings = settings(WATERMARK_FIELDS, {
  imageUrl: 'PNG, JPEG or SVG (http, https). Required if no watermark is inherited.',
  position: 'Corner. Default bottom-right.',
  size: 'Default medium.',
  opacity: 'Percent; 0 is invisible. Default 100.',
}).meta({ title: 'WatermarkSettings' });

const CaptionSettings = settings(CAPTION_FIELDS, {
  mode: 'normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.',
  position: 'Default bottom; custom uses positionPercent.',
  positionPercent: 'For position custom: 0 is the highest, 100 the lowest place; clamped.',
}).meta({ title: 'CaptionSettings' });

const MusicSettings = settings(MUSIC_FIELDS, {
  url: 'Audio file (http, https). Required if no music is inherited.',
  volume: 'Percent. Default 30.',
  duckVolume: 'Percent during speech. Default 10.',
  fadeDuration: 'Seconds, at start and end. Default 2.',
  playInScenes: 'Also play in the opening and closing scenes. Default false.',
}).meta({ title: 'MusicSettings' });

const Slide = z
  .strictObject({
    imageUrl: SLIDE_FIELDS.imageUrl.describe('http or https.').optional(),
    title: SLIDE_FIELDS.title.optional(),
    body: SLIDE_FIELDS.body.optional(),
    start: SLIDE_FIELDS.start.describe('Start in seconds of the video.'),
    end: SLIDE_FIELDS.end.describe(
      'Seconds; after start, at most the end of the video and the start of the next slide.',
    ),
    layout: SLIDE_FIELDS.layout.describe('full: instead of the footage; side: beside it.'),
  })
  .meta({ title: 'Slide', description: 'Needs at least an image, a title or a body.' });

const PresenterSettings = settings(PRESENTER_FIELDS, {
  avatarId: 'From GET /v1/avatars. Required if no presenter is inherited.',
  voiceId: 'From GET /v1/voices.',
  layout: 'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
  sizePercent: 'Percent of the shorter side of the frame. Default 25.',
  shape: 'Default circle.',
  backgroundColor: 'Background color, #RRGGBB. Defaults to #FFFFFF.',
  zoom: 'Zoom factor within its shape. Default 1.',
  offsetY: 'Vertical shift in percent of its shape’s height; positive is down. Default 0.',
}).meta({ title: 'AvatarSettings' });

const flag = (description: string) => z.boolean().describe(description).optional();
const orFalse = <S extends z.ZodType>(schema: S, description: string) =>
  z
    .union([z.literal(false), schema])
    .describe(description)
    .optional();
const SceneUrl = (description: string) =>
  Url.describe('Video file (http, https).').nullable().describe(description).optional();

const VIDEO_EXPORT_SETTINGS = {
  ratio: z.enum(RATIOS).describe('Aspect ratio. Default: that of the source.').optional(),
  watermark: orFalse(WatermarkSettings, 'An image in a corner; false: none. Merged field by field.'),
  captions: orFalse(
    CaptionSettings,
    'Burned-in subtitles; false: none. Merged field by field; fonts and colours are the Brand Kit’s.',
  ),
  music: orFalse(MusicSettings, 'Background music; false: none, other audio stays. Merged field by field.'),
  openingSceneUrl: SceneUrl('Shown before the footage; null: none, even if inherited.'),
  closingSceneUrl: SceneUrl('Shown after the footage; null: none, even if inherited.'),
  zooms: flag('false: the video’s zoom moments are not rendered. Default true.'),
  elements: flag('false: the video’s shapes, arrows and blurred areas are not rendered. Default true.'),
  reframe: flag(
    'If ratio changes the aspect ratio: true crops and follows motion, false shows it whole. Default false.',
  ),
  slides: z
    .array(Slide)
    .max(500)
    .describe('Replaces the video’s slides; an empty list: none. Must not overlap.')
    .optional(),
  avatarSettings: orFalse(PresenterSettings, 'A presenter; false: none. Merged field by field.'),
};

/** Settings that the REST API does not have. */
const GRAPHQL_SETTINGS = {
  background: z.enum(BACKGROUNDS).optional(),
  backgroundColor: Colour.optional(),
  crossfadeDuration: EXPORT_STYLE_FIELDS.crossfadeDuration.optional(),
  slideTheme: EXPORT_STYLE_FIELDS.slideTheme.optional(),
  slideEntrance: EXPORT_STYLE_FIELDS.slideEntrance.optional(),
  elementFadeDuration: EXPORT_STYLE_FIELDS.elementFadeDuration.optional(),
};

/** Export settings stored with a video. */
export const VideoExportSettings = z.strictObject({ ...VIDEO_EXPORT_SETTINGS, ...GRAPHQL_SETTINGS });
export type VideoExportSettings = z.infer<typeof VideoExportSettings>;

/** The body of an export over REST. */
export const ExportBody = z
  .strictObject({
    language: text({ format: 'language' }).describe('Language of the subtitles.').optional(),
    ...VIDEO_EXPORT_SETTINGS,
  })
  .meta({ title: 'ExportSettings' });

/** Settings of one export. An absent value defaults to the video's setting, then to the Brand Kit's. */
export const ExportSettings = z.strictObject({
  ...ExportBody.shape,
  ...GRAPHQL_SETTINGS,
  /** Whether captions of a draft are burned in although nobody names captions. */
  draftCaptions: z.boolean().optional(),
});
export type ExportSettings = z.infer<typeof ExportSettings>;
