import { z } from 'zod';
import {
  CAPTION_FIELDS,
  Colour,
  EXPORT_STYLE_FIELDS,
  ENABLING_FIELDS as KIT_ENABLING_FIELDS,
  MUSIC_FIELDS,
  FileUrl as Url,
  WATERMARK_FIELDS,
} from './brand-kit.js';
import {
  type Declaration,
  declare,
  declareEnum,
  type InGraphql,
  switchable,
  type TypeName,
} from './declare.js';
import { text } from './text.js';

/** Video and audio settings of an export with their limits, shared by REST, GraphQL and storage. */

export const Ratio = declareEnum('AspectRatio', 'Aspect ratio, width to height.', {
  '16:9': '16:9, landscape.',
  '9:16': '9:16, portrait.',
  '1:1': '1:1, square.',
  '4:5': '4:5, portrait.',
  '4:3': '4:3, landscape.',
});
export const RATIOS = Ratio.options;

const Background = declareEnum(
  'ExportBackground',
  'What fills the frame around footage of another aspect ratio.',
  {
    blur: 'The footage itself, enlarged and blurred.',
    color: 'The color of `backgroundColor`.',
    black: 'Black.',
  },
);

const SlideLayout = declareEnum(
  'SlideLayout',
  'Layout of a slide: FULL replaces the footage, SIDE is next to it.',
  {
    full: 'Replaces the footage.',
    side: 'Next to the footage.',
  },
);
export const SLIDE_LAYOUTS = SlideLayout.options;

const PresenterLayout = declareEnum(
  'PresenterLayout',
  'Layout of the presenter: OVERLAY in a corner of the footage, SIDE next to it, FULL instead of it.',
  {
    overlay: 'In a corner of the footage.',
    side: 'Next to the footage.',
    full: 'Instead of the footage.',
  },
);
export const PRESENTER_LAYOUTS = PresenterLayout.options;

const PresenterShape = declareEnum('PresenterShape', 'Shape of the presenter.', {
  circle: 'A circle.',
  square: 'A square.',
  rounded: 'A square with rounded corners.',
});
export const PRESENTER_SHAPES = PresenterShape.options;

const Id = declare(text({ minLength: 1, maxLength: 200 }), { isId: true });
const Seconds = z.number().min(0);

export const SLIDE_FIELDS = {
  imageUrl: Url,
  title: text({ maxLength: 200 }),
  body: text({ maxLength: 2000 }),
  start: Seconds,
  end: Seconds,
  layout: SlideLayout,
};

export const PRESENTER_FIELDS = {
  avatarId: Id,
  voiceId: Id,
  layout: PresenterLayout,
  sizePercent: z.number().min(5).max(100),
  shape: PresenterShape,
  backgroundColor: text({ format: 'colour' }),
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
};

/** Descriptions of a field: in REST, where it has it, and as part of an input and of a result in GraphQL. */
interface Words extends Pick<Declaration, 'input' | 'output'> {
  readonly rest?: string;
}

const described = <S extends z.ZodType>(schema: S, { rest, ...graphql }: Words): S =>
  declare(rest === undefined ? schema : schema.describe(rest), graphql);

/** The fields that have a description, optional and described so. */
function settings<
  const F extends Readonly<Record<string, z.ZodType>>,
  const D extends { [K in keyof F]?: Words },
>(title: string, fields: F, words: D, declaration: Declaration) {
  const each = Object.entries<Words | undefined>(words).map(([name, said]) => [
    name,
    described(fields[name] as z.ZodType, said as Words).optional(),
  ]);
  const shape = Object.fromEntries(each) as { [K in keyof D & keyof F]: z.ZodOptional<F[K]> };
  return declare(z.strictObject(shape).meta({ title }), declaration);
}

/** The two types of GraphQL that are made of a setting's object. */
const typesOf = (name: string, input: string, output: string) => ({
  inputType: { name: `${name}Input`, description: input } satisfies TypeName,
  outputType: { name, description: output } satisfies TypeName,
});
const INHERITS = 'Absent fields fall back to the video’s settings, then the Brand Kit’s.';
const always = (description: string) => ({ input: description, output: description });

const WatermarkSettings = settings(
  'WatermarkSettings',
  WATERMARK_FIELDS,
  {
    imageUrl: {
      rest: 'PNG, JPEG or SVG (http, https). Required if no watermark is inherited.',
      input: 'URL (http, https) of a PNG, JPEG or SVG. Required if no watermark is inherited.',
    },
    position: { rest: 'Corner. Default bottom-right.', input: 'Default BOTTOM_RIGHT.' },
    size: { rest: 'Default medium.', input: 'Default MEDIUM.' },
    opacity: { rest: 'Percent; 0 is invisible. Default 100.', input: '0 to 100 percent. Default 100.' },
  },
  {
    ...typesOf(
      'ExportWatermark',
      INHERITS,
      'The video’s watermark settings; null fields fall back to the Brand Kit.',
    ),
    enabled: {
      input: 'False: no watermark, regardless of other fields and inherited settings.',
      output: 'False: no watermark, regardless of the Brand Kit.',
    },
  },
);

const CaptionSettings = settings(
  'CaptionSettings',
  CAPTION_FIELDS,
  {
    mode: {
      rest: 'normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.',
      input: 'Default NORMAL.',
    },
    position: { rest: 'Default bottom; custom uses positionPercent.', input: 'Default BOTTOM.' },
    positionPercent: {
      rest: 'For position custom: 0 is the highest, 100 the lowest place; clamped.',
    },
  },
  {
    ...typesOf(
      'ExportCaptions',
      'Settings of captions. Fonts and colors are the Brand Kit’s.',
      'The video’s caption settings; null fields fall back to the Brand Kit.',
    ),
    enabled: always('Whether captions are burned in.'),
  },
);

const MusicSettings = settings(
  'MusicSettings',
  MUSIC_FIELDS,
  {
    url: {
      rest: 'Audio file (http, https). Required if no music is inherited.',
      input: 'URL (http, https) of an audio file. Required if no music is inherited.',
    },
    volume: { rest: 'Percent. Default 30.', input: '0 to 100 percent. Default 30.' },
    duckVolume: {
      rest: 'Percent during speech. Default 10.',
      input: 'Volume during speech, 0 to 100 percent. Defaults to 10.',
    },
    fadeDuration: {
      rest: 'Seconds, at start and end. Default 2.',
      input: 'Fade at both ends, 0 to 30 seconds. Defaults to 2.',
      output: 'Fade at both ends, in seconds.',
    },
    playInScenes: {
      rest: 'Also play in the opening and closing scenes. Default false.',
      input: 'Whether music plays in opening and closing scenes. Defaults to false.',
    },
  },
  {
    ...typesOf(
      'ExportMusic',
      INHERITS,
      'The video’s music settings; null fields fall back to the Brand Kit.',
    ),
    enabled: always('Whether music plays.'),
  },
);

const Slide = declare(
  z
    .strictObject({
      imageUrl: described(SLIDE_FIELDS.imageUrl, {
        rest: 'http or https.',
        output: 'URL of the image.',
      }).optional(),
      title: described(SLIDE_FIELDS.title, {
        input: 'At most 200 characters.',
        output: 'Title.',
      }).optional(),
      body: described(SLIDE_FIELDS.body, {
        input: 'At most 2000 characters.',
        output: 'Text.',
      }).optional(),
      start: SLIDE_FIELDS.start.describe('Start in seconds of the video.'),
      end: described(SLIDE_FIELDS.end, {
        rest: 'Seconds; after start, at most the end of the video and the start of the next slide.',
        input: 'End in seconds; after start, at most the duration of the video.',
        output: 'End in seconds of the video.',
      }),
      layout: described(SLIDE_FIELDS.layout, {
        rest: 'full: instead of the footage; side: beside it.',
        ...always('Layout.'),
      }),
    })
    .meta({ title: 'Slide', description: 'Needs at least an image, a title or a body.' }),
  typesOf('Slide', 'A slide; requires an image, title or body.', 'A slide.'),
);

const PresenterSettings = settings(
  'AvatarSettings',
  PRESENTER_FIELDS,
  {
    avatarId: {
      rest: 'From GET /v1/avatars. Required if no presenter is inherited.',
      input: 'ID of an avatar; see `avatars`. Required if no presenter is inherited.',
      output: 'ID of an avatar; see `avatars`.',
    },
    voiceId: { rest: 'From GET /v1/voices.', ...always('ID of a voice; see `voices`.') },
    layout: {
      rest: 'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
      input: 'Default OVERLAY.',
      output: 'Layout.',
    },
    sizePercent: {
      rest: 'Percent of the shorter side of the frame. Default 25.',
      input: 'Size, 5 to 100 percent of the frame’s shorter side. Defaults to 25.',
      output: 'Size, 5 to 100 percent of the frame’s shorter side.',
    },
    shape: { rest: 'Default circle.', input: 'Default CIRCLE.', output: 'Shape.' },
    backgroundColor: {
      rest: 'Background color, #RRGGBB. Defaults to #FFFFFF.',
      output: 'Background color, #RRGGBB.',
    },
    zoom: {
      rest: 'Zoom factor within its shape. Default 1.',
      input: 'Zoom within the shape, 1 to 3. Defaults to 1.',
      output: 'Zoom within the shape, 1 to 3.',
    },
    offsetY: {
      rest: 'Vertical shift in percent of its shape’s height; positive is down. Default 0.',
      input: 'Vertical offset, -100 to 100 percent of the shape’s height, downwards. Defaults to 0.',
      output: 'Vertical offset, -100 to 100 percent of the shape’s height, downwards.',
    },
  },
  {
    ...typesOf(
      'AvatarSettings',
      'Settings of the presenter. Absent fields fall back to the video’s settings.',
      'Settings of the presenter.',
    ),
    enabled: always('Whether a presenter is shown.'),
  },
);

/** A setting is optional at every level. `label` says what it is where settings are listed by name. */
interface SettingWords extends Words {
  readonly label: string;
}

const labels = z.registry<{ readonly label: string }>();

function setting<S extends z.ZodType>(schema: S, { label, ...words }: SettingWords) {
  const optional = described(schema, words).optional();
  labels.add(optional, { label });
  return optional;
}
const orFalse = <S extends z.ZodType>(schema: S) => z.union([z.literal(false), schema]);
const SceneUrl = Url.describe('Video file (http, https).').nullable();

/** Of the settings that the Brand Kit has, too. */
const styleSetting = <S extends z.ZodType>(schema: S, input: string, output: string) =>
  setting(schema, { label: output, input, output });

/** Export settings stored with a video. Those without a description for REST are settings of GraphQL alone. */
const SETTINGS = {
  ratio: setting(Ratio, {
    label: 'Aspect ratio.',
    rest: 'Aspect ratio. Default: that of the source.',
    input: 'Aspect ratio; defaults to the source’s.',
    output: 'Aspect ratio; the source’s if null at every level.',
  }),
  watermark: setting(orFalse(WatermarkSettings), {
    label: 'Watermark.',
    rest: 'An image in a corner; false: none. Merged field by field.',
    ...always('Watermark.'),
  }),
  captions: setting(orFalse(CaptionSettings), {
    label: 'Captions.',
    rest: 'Burned-in subtitles; false: none. Merged field by field; fonts and colours are the Brand Kit’s.',
    ...always('Captions.'),
  }),
  music: setting(orFalse(MusicSettings), {
    label: 'Background music.',
    rest: 'Background music; false: none, other audio stays. Merged field by field.',
    input: 'Background music.',
    output: 'Music.',
  }),
  openingSceneUrl: setting(SceneUrl, {
    label: 'Opening scene.',
    rest: 'Shown before the footage; null: none, even if inherited.',
    input: 'URL of the opening scene; null for none, regardless of inherited settings.',
    output: 'URL of a video shown before the footage.',
  }),
  closingSceneUrl: setting(SceneUrl, {
    label: 'Closing scene.',
    rest: 'Shown after the footage; null: none, even if inherited.',
    input: 'URL of the closing scene; null for none, regardless of inherited settings.',
    output: 'URL of a video shown after the footage.',
  }),
  zooms: setting(z.boolean(), {
    label: 'Whether zoom moments are rendered.',
    rest: 'false: the video’s zoom moments are not rendered. Default true.',
    input: 'Whether to render zoom moments. Defaults to true.',
    output: 'Whether zoom moments are rendered.',
  }),
  elements: setting(z.boolean(), {
    label: 'Whether elements are rendered.',
    rest: 'false: the video’s shapes, arrows and blurred areas are not rendered. Default true.',
    input: 'Whether to render elements. Defaults to true.',
    output: 'Whether elements are rendered.',
  }),
  reframe: setting(z.boolean(), {
    label: 'Cropping if the aspect ratio changes.',
    rest: 'If ratio changes the aspect ratio: true crops and follows motion, false shows it whole. Default false.',
    input:
      'If the aspect ratio changes: crop and follow movement instead of showing the footage whole. Defaults to false.',
    output: 'If the aspect ratio changes: true crops and follows movement, false shows the footage whole.',
  }),
  background: setting(Background, {
    label: 'What surrounds footage of another aspect ratio.',
    input: 'What fills the frame around footage of another aspect ratio. Defaults to BLUR.',
    output: 'What fills the frame around footage of another aspect ratio.',
  }),
  backgroundColor: setting(Colour, {
    label: 'Color of the background.',
    input: 'Color for the background COLOR, #RRGGBB. Defaults to the Brand Kit’s primary color.',
    output: 'Color for the background COLOR, #RRGGBB.',
  }),
  crossfadeDuration: styleSetting(
    EXPORT_STYLE_FIELDS.crossfadeDuration,
    'Seconds in which the opening scene fades into the footage, and the footage into the closing scene, 0 to 2; 0: they are cut. The export is shorter by them. Defaults to the Brand Kit’s.',
    'Seconds of the crossfade between the scenes and the footage.',
  ),
  slideTheme: styleSetting(
    EXPORT_STYLE_FIELDS.slideTheme,
    'Colors of slides. Defaults to the Brand Kit’s.',
    'Colors of slides.',
  ),
  slideEntrance: styleSetting(
    EXPORT_STYLE_FIELDS.slideEntrance,
    'How the parts of a slide appear. Defaults to the Brand Kit’s.',
    'How the parts of a slide appear.',
  ),
  elementFadeDuration: styleSetting(
    EXPORT_STYLE_FIELDS.elementFadeDuration,
    'Seconds in which an element fades in and out, 0 to 2; 0: none. What hides something is complete for all of its time, and fades before and after it. Defaults to the Brand Kit’s.',
    'Seconds in which an element fades in and out.',
  ),
  slides: setting(z.array(Slide).max(500), {
    label: 'Slides.',
    rest: 'Replaces the video’s slides; an empty list: none. Must not overlap.',
    input: 'At most 500, without overlaps; an empty list removes all slides.',
    output: 'Slides by time.',
  }),
  avatarSettings: setting(orFalse(PresenterSettings), {
    label: 'Presenter.',
    rest: 'A presenter; false: none. Merged field by field.',
    ...always('Presenter.'),
  }),
};

/** Settings that the REST API does not have. */
const GRAPHQL_ONLY = {
  background: true,
  backgroundColor: true,
  crossfadeDuration: true,
  slideTheme: true,
  slideEntrance: true,
  elementFadeDuration: true,
} as const;

const Language = described(text({ format: 'language' }), {
  rest: 'Language of the subtitles.',
  input: 'Language of the subtitles (BCP 47).',
}).optional();

/** Export settings stored with a video. */
export const VideoExportSettings = z.strictObject(SETTINGS);
export type VideoExportSettings = z.infer<typeof VideoExportSettings>;

/** The body of an export over REST. */
export const ExportBody = z
  .strictObject({ language: Language, ...VideoExportSettings.omit(GRAPHQL_ONLY).shape })
  .meta({ title: 'ExportSettings' });

/** Settings of one export. An absent value defaults to the video's setting, then to the Brand Kit's. */
export const ExportSettings = declare(
  z.strictObject({
    ...SETTINGS,
    language: Language,
    /** Whether captions of a draft are burned in although nobody names captions. */
    draftCaptions: declare(z.boolean(), {
      input:
        'Whether captions of a draft are burned in if neither this request nor the video’s settings name captions. Defaults to false; exports over REST burn them in.',
    }).optional(),
  }),
  {
    inputType: {
      name: 'ExportVideoInput',
      description:
        'Settings of one export. Absent and null fields fall back to the video’s settings, then the Brand Kit’s, except that a null scene means none.',
    },
  },
);
export type ExportSettings = z.infer<typeof ExportSettings>;
export type ExportVideoInput = InGraphql<ExportSettings>;

export type SettingName = keyof VideoExportSettings;
/** In the order of REST, then those that it does not have. */
export const SETTING_NAMES = Object.keys(SETTINGS).sort(
  (one, other) => Number(one in GRAPHQL_ONLY) - Number(other in GRAPHQL_ONLY),
) as readonly SettingName[];

/** Settings whose fields each level may state by themselves, or disable together. */
export const SWITCHABLE_SETTINGS = SETTING_NAMES.filter((name) =>
  switchable(SETTINGS[name]),
) as readonly SwitchableSetting[];
export type SwitchableSetting = {
  [K in SettingName]-?: [
    Extract<VideoExportSettings[K], object>,
    Extract<VideoExportSettings[K], false>,
  ] extends [never, unknown] | [unknown, never]
    ? never
    : K;
}[SettingName];

/** Settings that exist only with one of their fields. */
export const ENABLING_FIELDS = { ...KIT_ENABLING_FIELDS, avatarSettings: 'avatarId' } as const;

export const ExportSettingName = declareEnum(
  'ExportSettingName',
  'One of the export settings.',
  Object.fromEntries(SETTING_NAMES.map((name) => [name, labels.get(SETTINGS[name])?.label])) as Record<
    SettingName,
    string
  >,
);
const settingNames = (words: Words) => described(z.array(ExportSettingName), words);

/** Changes of a video's settings in GraphQL. */
export const ExportSettingsChanges = declare(
  z.strictObject({
    ...SETTINGS,
    reset: settingNames({
      input: 'Settings to reset to the Brand Kit’s, before the changes apply.',
    }).optional(),
  }),
  {
    inputType: {
      name: 'VideoExportSettingsInput',
      description:
        'Changes of a video’s export settings: objects are merged field by field, slides are replaced. Absent and null fields are unchanged, except that null removes a scene.',
    },
  },
);
export type VideoExportSettingsInput = InGraphql<z.infer<typeof ExportSettingsChanges>>;

/** A video's settings as GraphQL shows them. */
export const ShownExportSettings = declare(
  z.strictObject({
    set: settingNames({
      output: 'Settings that the video overrides; a listed scene with a null URL means no scene.',
    }),
    ...SETTINGS,
  }),
  { outputType: { name: 'ExportSettings', description: 'Default settings of a video’s exports.' } },
);
export type ShownExportSettings = InGraphql<z.infer<typeof ShownExportSettings>>;
