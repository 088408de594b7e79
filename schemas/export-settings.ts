import { z } from 'zod';
import { ENABLING_FIELDS as KIT_ENABLING_FIELDS } from './brand-kit.js';
import { Colour, EXPORT_STYLE_FIELDS, FileUrl } from './brand-kit-fields.js';
import { declare, declareEnum, type InGraphql, switchable } from './declare.js';
import {
  always,
  CaptionSettings,
  described,
  MusicSettings,
  PresenterSettings,
  Slide,
  WatermarkSettings,
  type Words,
} from './export-setting-objects.js';
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
const SceneUrl = FileUrl.describe('Video file (http, https).').nullable();

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
