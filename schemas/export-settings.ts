import { z } from 'zod';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from './brand-kit.js';
import { text } from './text.js';

/** Video and audio settings of an export with their limits, shared by REST, GraphQL and storage. */

export const RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3'] as const;
export const SLIDE_LAYOUTS = ['full', 'side'] as const;
export const PRESENTER_LAYOUTS = ['overlay', 'side', 'full'] as const;
export const PRESENTER_SHAPES = ['circle', 'square', 'rounded'] as const;

const optional = <S extends z.ZodType>(schema: S) => schema.optional();
const words = <const W extends readonly string[]>(values: W, description: string) =>
  optional(z.enum(values).describe(description));
const flag = (description: string) => optional(z.boolean().describe(description));
const within = (minimum: number, maximum: number, description: string) =>
  optional(z.number().min(minimum).max(maximum).describe(description));
const Url = (description: string) => text({ minLength: 1, maxLength: 2048 }).describe(description);
const Id = (description: string) => optional(text({ minLength: 1, maxLength: 200 }).describe(description));

const WatermarkSettings = z
  .strictObject({
    imageUrl: optional(Url('PNG, JPEG or SVG (http, https). Required if no watermark is inherited.')),
    position: words(WATERMARK_POSITIONS, 'Corner. Default bottom-right.'),
    size: words(WATERMARK_SIZES, 'Default medium.'),
    opacity: within(0, 100, 'Percent; 0 is invisible. Default 100.'),
  })
  .meta({ title: 'WatermarkSettings' });

const CaptionSettings = z
  .strictObject({
    mode: words(
      CAPTION_MODES,
      'normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.',
    ),
    position: words(CAPTION_POSITIONS, 'Default bottom; custom uses positionPercent.'),
    positionPercent: optional(
      z.number().describe('For position custom: 0 is the highest, 100 the lowest place; clamped.'),
    ),
  })
  .meta({ title: 'CaptionSettings' });

const MusicSettings = z
  .strictObject({
    url: optional(Url('Audio file (http, https). Required if no music is inherited.')),
    volume: within(0, 100, 'Percent. Default 30.'),
    duckVolume: within(0, 100, 'Percent during speech. Default 10.'),
    fadeDuration: within(0, 30, 'Seconds, at start and end. Default 2.'),
    playInScenes: flag('Also play in the opening and closing scenes. Default false.'),
  })
  .meta({ title: 'MusicSettings' });

const Slide = z
  .strictObject({
    imageUrl: optional(Url('http or https.')),
    title: optional(text({ maxLength: 200 })),
    body: optional(text({ maxLength: 2000 })),
    start: z.number().min(0).describe('Start in seconds of the video.'),
    end: z
      .number()
      .min(0)
      .describe('Seconds; after start, at most the end of the video and the start of the next slide.'),
    layout: z.enum(SLIDE_LAYOUTS).describe('full: instead of the footage; side: beside it.'),
  })
  .meta({ title: 'Slide', description: 'Needs at least an image, a title or a body.' });

const PresenterSettings = z
  .strictObject({
    avatarId: Id('From GET /v1/avatars. Required if no presenter is inherited.'),
    voiceId: Id('From GET /v1/voices.'),
    layout: words(
      PRESENTER_LAYOUTS,
      'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
    ),
    sizePercent: within(5, 100, 'Percent of the shorter side of the frame. Default 25.'),
    shape: words(PRESENTER_SHAPES, 'Default circle.'),
    backgroundColor: optional(
      text({ format: 'colour' }).describe('Background color, #RRGGBB. Defaults to #FFFFFF.'),
    ),
    zoom: within(1, 3, 'Zoom factor within its shape. Default 1.'),
    offsetY: within(
      -100,
      100,
      'Vertical shift in percent of its shape’s height; positive is down. Default 0.',
    ),
  })
  .meta({ title: 'AvatarSettings' });

const orFalse = <S extends z.ZodType>(schema: S, description: string) =>
  optional(z.union([z.literal(false), schema]).describe(description));
const SceneUrl = (description: string) =>
  optional(Url('Video file (http, https).').nullable().describe(description));

const VIDEO_EXPORT_SETTINGS = {
  ratio: words(RATIOS, 'Aspect ratio. Default: that of the source.'),
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
    'If ratio changes the aspect ratio: true crops and follows motion, false adds bars. Default false.',
  ),
  slides: optional(
    z.array(Slide).max(500).describe('Replaces the video’s slides; an empty list: none. Must not overlap.'),
  ),
  avatarSettings: orFalse(PresenterSettings, 'A presenter; false: none. Merged field by field.'),
};

/** Export settings stored with a video. */
export const VideoExportSettings = z.strictObject(VIDEO_EXPORT_SETTINGS);
export type VideoExportSettings = z.infer<typeof VideoExportSettings>;

/** Settings of one export. An absent value defaults to the video's setting, then to the Brand Kit's. */
export const ExportSettings = z
  .strictObject({
    language: optional(text({ format: 'language' }).describe('Language of the subtitles.')),
    ...VIDEO_EXPORT_SETTINGS,
  })
  .meta({ title: 'ExportSettings' });
export type ExportSettings = z.infer<typeof ExportSettings>;
