import { type Static, type TSchema, Type } from 'typebox';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from './brand-kit.js';

/** What an export is told about its picture and sound, and the bounds of each: for REST, GraphQL, and what is kept. */

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
    imageUrl: optional(Url('PNG, JPEG or SVG (http, https). Needed where no watermark is inherited.')),
    position: words(WATERMARK_POSITIONS, 'The corner it is in. Default bottom-right.'),
    size: words(WATERMARK_SIZES, 'Default medium.'),
    opacity: within(0, 100, 'Percent; 0 cannot be seen. Default 100.'),
  },
  { ...strict, title: 'WatermarkSettings' },
);

const CaptionSettings = Type.Object(
  {
    mode: words(
      CAPTION_MODES,
      'normal (default): whole lines; one-word: word by word; karaoke: words light up as they are spoken; progressive: lines grow as they are spoken.',
    ),
    position: words(CAPTION_POSITIONS, 'Default bottom; custom is where positionPercent says.'),
    positionPercent: optional(
      Type.Number({
        description:
          'With custom: 0 is as high as it goes, 100 as low as it goes; values outside are clamped.',
      }),
    ),
  },
  { ...strict, title: 'CaptionSettings' },
);

const MusicSettings = Type.Object(
  {
    url: optional(Url('Sound file (http, https). Needed where no music is inherited.')),
    volume: within(0, 100, 'Percent. Default 30.'),
    duckVolume: within(0, 100, 'Percent, while somebody speaks. Default 10.'),
    fadeDuration: within(0, 30, 'Seconds, at both ends. Default 2.'),
    playInScenes: flag('In the opening and closing scene, too. Default false.'),
  },
  { ...strict, title: 'MusicSettings' },
);

const Slide = Type.Object(
  {
    imageUrl: optional(Url('http or https.')),
    title: optional(Type.String({ maxLength: 200 })),
    body: optional(Type.String({ maxLength: 2000 })),
    start: Type.Number({ minimum: 0, description: 'Seconds of the video.' }),
    end: Type.Number({
      minimum: 0,
      description: 'Seconds; after start, not after the end of the video nor the start of the next slide.',
    }),
    layout: Type.Unsafe<(typeof SLIDE_LAYOUTS)[number]>(
      Type.Enum([...SLIDE_LAYOUTS], { description: 'full: instead of the footage; side: beside it.' }),
    ),
  },
  { ...strict, title: 'Slide', description: 'Has an image, a title or a body at least.' },
);

const PresenterSettings = Type.Object(
  {
    avatarId: Id('One of GET /v1/avatars. Needed where no presenter is inherited.'),
    voiceId: Id('One of GET /v1/voices.'),
    layout: words(
      PRESENTER_LAYOUTS,
      'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
    ),
    sizePercent: within(5, 100, 'Percent of the shorter side of the picture. Default 25.'),
    shape: words(PRESENTER_SHAPES, 'Default circle.'),
    backgroundColor: optional(
      Type.String({ format: 'colour', description: '#RRGGBB behind the avatar. Default #FFFFFF.' }),
    ),
    zoom: within(1, 3, 'Times larger within its shape. Default 1.'),
    offsetY: within(-100, 100, 'Percent of its shape’s height it is moved down, or up below 0. Default 0.'),
  },
  { ...strict, title: 'AvatarSettings' },
);

const orFalse = <S extends TSchema>(schema: S, description: string) =>
  optional(Type.Union([Type.Unsafe<false>({ const: false }), schema], { description }));
const SceneUrl = (description: string) =>
  optional(Type.Union([Url('Video file (http, https).'), Type.Null()], { description }));

const VIDEO_EXPORT_SETTINGS = {
  ratio: words(RATIOS, 'Width to height of the picture. Default: as the source.'),
  watermark: orFalse(WatermarkSettings, 'A picture in a corner; false: none. Field by field.'),
  captions: orFalse(
    CaptionSettings,
    'The subtitles, burned in; false: none are. Field by field; fonts and colours are the Brand Kit’s.',
  ),
  music: orFalse(
    MusicSettings,
    'Music under all else that is heard; false: none, which silences nothing else. Field by field.',
  ),
  openingSceneUrl: SceneUrl('Shown before the footage; null: none, whatever is inherited.'),
  closingSceneUrl: SceneUrl('Shown after the footage; null: none, whatever is inherited.'),
  zooms: flag('false: the video’s zoom moments are not rendered. Default true.'),
  elements: flag('false: the video’s shapes, arrows and blurred areas are not rendered. Default true.'),
  reframe: flag(
    'Where ratio changes the shape: true fills the frame and follows what moves, false adds bars. Default false.',
  ),
  slides: optional(
    Type.Array(Slide, {
      maxItems: 500,
      description: 'Replace the video’s deck; an empty list: no slides. None may lie over another.',
    }),
  ),
  avatarSettings: orFalse(PresenterSettings, 'A presenter; false: none. Field by field.'),
};

/** What a video keeps for its exports. */
export const VideoExportSettings = Type.Object(VIDEO_EXPORT_SETTINGS, strict);
export type VideoExportSettings = Static<typeof VideoExportSettings>;

/** What one export is told. Absent: the video's own setting, then the Brand Kit's. */
export const ExportSettings = Type.Object(
  {
    language: optional(Type.String({ format: 'language', description: 'Language of the subtitles.' })),
    ...VIDEO_EXPORT_SETTINGS,
  },
  { ...strict, title: 'ExportSettings' },
);
export type ExportSettings = Static<typeof ExportSettings>;
