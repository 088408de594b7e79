import { type Static, Type } from 'typebox';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from './brand-kit.js';

/** What an export is told about its picture and sound, and the bounds of each: for REST, GraphQL, and what is kept. */

export const RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3'] as const;
export const SLIDE_LAYOUTS = ['full', 'side'] as const;
export const PRESENTER_LAYOUTS = ['overlay', 'side', 'full'] as const;
export const PRESENTER_SHAPES = ['circle', 'square', 'rounded'] as const;

const strict = { additionalProperties: false };
const optional = Type.Optional;
const Colour = Type.String({ format: 'colour', description: '#RRGGBB' });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Seconds = Type.Number({ minimum: 0, description: 'Seconds of the video.' });
const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'http or https.' });

export const WatermarkSettings = Type.Object(
  {
    imageUrl: optional(Url),
    position: optional(Type.Enum([...WATERMARK_POSITIONS])),
    size: optional(Type.Enum([...WATERMARK_SIZES])),
    opacity: optional(Percent),
  },
  strict,
);

export const CaptionSettings = Type.Object(
  {
    mode: optional(Type.Enum([...CAPTION_MODES])),
    position: optional(Type.Enum([...CAPTION_POSITIONS])),
    positionPercent: optional(
      Type.Number({
        description: 'With custom: 0 is as high as it goes, 100 as low; values outside are clamped.',
      }),
    ),
  },
  strict,
);

export const MusicSettings = Type.Object(
  {
    url: optional(Url),
    volume: optional(Percent),
    duckVolume: optional(Percent),
    fadeDuration: optional(Type.Number({ minimum: 0, maximum: 30, description: 'Seconds.' })),
    playInScenes: optional(Type.Boolean()),
  },
  strict,
);

export const Slide = Type.Object(
  {
    imageUrl: optional(Url),
    title: optional(Type.String({ maxLength: 200 })),
    body: optional(Type.String({ maxLength: 2000 })),
    start: Seconds,
    end: Seconds,
    layout: Type.Enum([...SLIDE_LAYOUTS]),
  },
  strict,
);

export const PresenterSettings = Type.Object(
  {
    avatarId: Type.String({ minLength: 1, maxLength: 200 }),
    voiceId: optional(Type.String({ minLength: 1, maxLength: 200 })),
    layout: optional(Type.Enum([...PRESENTER_LAYOUTS])),
    sizePercent: optional(Type.Number({ minimum: 5, maximum: 100 })),
    shape: optional(Type.Enum([...PRESENTER_SHAPES])),
    backgroundColor: optional(Colour),
    zoom: optional(Type.Number({ minimum: 1, maximum: 3 })),
    offsetY: optional(Type.Number({ minimum: -100, maximum: 100 })),
  },
  strict,
);

const False = Type.Unsafe<false>({ const: false });
const orFalse = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  optional(Type.Union([False, schema]));
const SceneUrl = optional(Type.Union([Url, Type.Null()]));

/** Absent: the video's own setting, then the Brand Kit's. Overrides apply to this render only. */
export const EXPORT_SETTINGS = {
  language: optional(Type.String({ format: 'language', description: 'Language of the subtitles.' })),
  ratio: optional(Type.Enum([...RATIOS])),
  watermark: orFalse(WatermarkSettings),
  captions: orFalse(CaptionSettings),
  music: orFalse(MusicSettings),
  openingSceneUrl: SceneUrl,
  closingSceneUrl: SceneUrl,
  zooms: optional(Type.Boolean()),
  elements: optional(Type.Boolean()),
  reframe: optional(Type.Boolean()),
  slides: optional(Type.Array(Slide, { maxItems: 500 })),
  avatarSettings: orFalse(PresenterSettings),
};

export const ExportSettings = Type.Object(EXPORT_SETTINGS, strict);
export type ExportSettings = Static<typeof ExportSettings>;
