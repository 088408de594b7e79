import { type Static, type TSchema, Type } from 'typebox';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from './brand-kit.js';

/** Video and audio settings of an export with their limits, shared by REST, GraphQL and storage. */

export const RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3'] as const;
export const SLIDE_LAYOUTS = ['full', 'side'] as const;
export const PRESENTER_LAYOUTS = ['overlay', 'side', 'full'] as const;
export const PRESENTER_SHAPES = ['circle', 'square', 'rounded'] as const;

const strict = { additionalProperties: false };
const optional = Type.Optional;
const words = <const W extends readonly string[]>(values: W, description: string) =>
  optional(Type.Unsafe<W[number]>(Type.Enum([...values], { description })));
const flag = (description: string) => optional(Type.Boolean({ description }));
const within = (minimum: number, maximum: number, description: string) =>
  optional(Type.Number({ minimum, maximum, description }));
const Url = (description: string) => Type.String({ minLength: 1, maxLength: 2048, description });
const Id = (description: string) => optional(Type.String({ minLength: 1, maxLength: 200, description }));

const WatermarkSettings = Type.Object(
  {
    imageUrl: optional(Url('PNG, JPEG or SVG (http, https). Required if no watermark is inherited.')),
    position: words(WATERMARK_POSITIONS, 'Corner. Default bottom-right.'),
    size: words(WATERMARK_SIZES, 'Default medium.'),
    opacity: within(0, 100, 'Percent; 0 is invisible. Default 100.'),
  },
  { ...strict, title: 'WatermarkSettings' },
);

const CaptionSettings = Type.Object(
  {
    mode: words(
      CAPTION_MODES,
      'normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.',
    ),
    position: words(CAPTION_POSITIONS, 'Default bottom; custom uses positionPercent.'),
    positionPercent: optional(
      Type.Number({
        description: 'For position custom: 0 is the highest, 100 the lowest place; clamped.',
      }),
    ),
  },
  { ...strict, title: 'CaptionSettings' },
);

const MusicSettings = Type.Object(
  {
    url: optional(Url('Audio file (http, https). Required if no music is inherited.')),
    volume: within(0, 100, 'Percent. Default 30.'),
    duckVolume: within(0, 100, 'Percent during speech. Default 10.'),
    fadeDuration: within(0, 30, 'Seconds, at start and end. Default 2.'),
    playInScenes: flag('Also play in the opening and closing scenes. Default false.'),
  },
  { ...strict, title: 'MusicSettings' },
);

const Slide = Type.Object(
  {
    imageUrl: optional(Url('http or https.')),
    title: optional(Type.String({ maxLength: 200 })),
    body: optional(Type.String({ maxLength: 2000 })),
    start: Type.Number({ minimum: 0, description: 'Start in seconds of the video.' }),
    end: Type.Number({
      minimum: 0,
      description: 'Seconds; after start, at most the end of the video and the start of the next slide.',
    }),
    layout: Type.Unsafe<(typeof SLIDE_LAYOUTS)[number]>(
      Type.Enum([...SLIDE_LAYOUTS], { description: 'full: instead of the footage; side: beside it.' }),
    ),
  },
  { ...strict, title: 'Slide', description: 'Needs at least an image, a title or a body.' },
);

const PresenterSettings = Type.Object(
  {
    avatarId: Id('From GET /v1/avatars. Required if no presenter is inherited.'),
    voiceId: Id('From GET /v1/voices.'),
    layout: words(
      PRESENTER_LAYOUTS,
      'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
    ),
    sizePercent: within(5, 100, 'Percent of the shorter side of the frame. Default 25.'),
    shape: words(PRESENTER_SHAPES, 'Default circle.'),
    backgroundColor: optional(
      Type.String({ format: 'colour', description: 'Background color, #RRGGBB. Defaults to #FFFFFF.' }),
    ),
    zoom: within(1, 3, 'Zoom factor within its shape. Default 1.'),
    offsetY: within(
      -100,
      100,
      'Vertical shift in percent of its shape’s height; positive is down. Default 0.',
    ),
  },
  { ...strict, title: 'AvatarSettings' },
);

const orFalse = <S extends TSchema>(schema: S, description: string) =>
  optional(Type.Union([Type.Unsafe<false>({ const: false }), schema], { description }));
const SceneUrl = (description: string) =>
  optional(Type.Union([Url('Video file (http, https).'), Type.Null()], { description }));

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
    Type.Array(Slide, {
      maxItems: 500,
      description: 'Replaces the video’s slides; an empty list: none. Must not overlap.',
    }),
  ),
  avatarSettings: orFalse(PresenterSettings, 'A presenter; false: none. Merged field by field.'),
};

/** Export settings stored with a video. */
export const VideoExportSettings = Type.Object(VIDEO_EXPORT_SETTINGS, strict);
export type VideoExportSettings = Static<typeof VideoExportSettings>;

/** Settings of one export. An absent value defaults to the video's setting, then to the Brand Kit's. */
export const ExportSettings = Type.Object(
  {
    language: optional(Type.String({ format: 'language', description: 'Language of the subtitles.' })),
    ...VIDEO_EXPORT_SETTINGS,
  },
  { ...strict, title: 'ExportSettings' },
);
export type ExportSettings = Static<typeof ExportSettings>;
