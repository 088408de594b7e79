import { registerEnumType } from 'type-graphql';
import { SLIDE_ENTRANCES, SLIDE_THEMES } from '../../../schemas/brand-kit.js';
import {
  BACKGROUNDS,
  PRESENTER_LAYOUTS,
  PRESENTER_SHAPES,
  RATIOS,
  SLIDE_LAYOUTS,
  VideoExportSettings,
} from '../../../schemas/export-settings.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

/** GraphQL names can't begin with a digit or contain a colon, so `16:9` is `RATIO_16_9`. */
export const RatioEnum: Readonly<Record<string, (typeof RATIOS)[number]>> = Object.fromEntries(
  RATIOS.map((ratio) => [`RATIO_${ratio.replace(':', '_')}`, ratio]),
);
export const BackgroundEnum = upperCaseEnum(BACKGROUNDS);
export const SlideLayoutEnum = upperCaseEnum(SLIDE_LAYOUTS);
export const SlideThemeEnum = upperCaseEnum(SLIDE_THEMES);
export const SlideEntranceEnum = upperCaseEnum(SLIDE_ENTRANCES);
export const PresenterLayoutEnum = upperCaseEnum(PRESENTER_LAYOUTS);
export const PresenterShapeEnum = upperCaseEnum(PRESENTER_SHAPES);

export type SettingName = keyof VideoExportSettings;
export const SETTING_NAMES = Object.keys(VideoExportSettings.shape) as readonly SettingName[];
/** `openingSceneUrl` is `OPENING_SCENE_URL`. */
export const SettingNameEnum = Object.fromEntries(
  SETTING_NAMES.map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(), name]),
);

registerEnumType(RatioEnum, {
  name: 'AspectRatio',
  description: 'Aspect ratio, width to height.',
  valuesConfig: {
    RATIO_16_9: { description: '16:9, landscape.' },
    RATIO_9_16: { description: '9:16, portrait.' },
    RATIO_1_1: { description: '1:1, square.' },
    RATIO_4_5: { description: '4:5, portrait.' },
    RATIO_4_3: { description: '4:3, landscape.' },
  },
});
registerEnumType(BackgroundEnum, {
  name: 'ExportBackground',
  description: 'What fills the frame around footage of another aspect ratio.',
  valuesConfig: {
    BLUR: { description: 'The footage itself, enlarged and blurred.' },
    COLOR: { description: 'The color of `backgroundColor`.' },
    BLACK: { description: 'Black.' },
  },
});
registerEnumType(SlideLayoutEnum, {
  name: 'SlideLayout',
  description: 'Layout of a slide: FULL replaces the footage, SIDE is next to it.',
  valuesConfig: {
    FULL: { description: 'Replaces the footage.' },
    SIDE: { description: 'Next to the footage.' },
  },
});
registerEnumType(SlideThemeEnum, {
  name: 'SlideTheme',
  description: 'Colors of slides.',
  valuesConfig: {
    LIGHT: {
      description: 'Dark text on a light ground; a title alone stands on the Brand Kit’s primary color.',
    },
    DARK: { description: 'Light text on a dark ground.' },
    BRAND: { description: 'The Brand Kit’s primary color as ground.' },
  },
});
registerEnumType(SlideEntranceEnum, {
  name: 'SlideEntrance',
  description: 'How the title, the paragraphs and the image of a slide appear one after another.',
  valuesConfig: {
    SPRING: { description: 'They rise into position and swing once beyond it.' },
    EASE: { description: 'They rise into position.' },
    NONE: { description: 'All are there at once.' },
  },
});
registerEnumType(PresenterLayoutEnum, {
  name: 'PresenterLayout',
  description:
    'Layout of the presenter: OVERLAY in a corner of the footage, SIDE next to it, FULL instead of it.',
  valuesConfig: {
    OVERLAY: { description: 'In a corner of the footage.' },
    SIDE: { description: 'Next to the footage.' },
    FULL: { description: 'Instead of the footage.' },
  },
});
registerEnumType(PresenterShapeEnum, {
  name: 'PresenterShape',
  description: 'Shape of the presenter.',
  valuesConfig: {
    CIRCLE: { description: 'A circle.' },
    SQUARE: { description: 'A square.' },
    ROUNDED: { description: 'A square with rounded corners.' },
  },
});
registerEnumType(SettingNameEnum, {
  name: 'ExportSettingName',
  description: 'One of the export settings.',
  valuesConfig: {
    RATIO: { description: 'Aspect ratio.' },
    WATERMARK: { description: 'Watermark.' },
    CAPTIONS: { description: 'Captions.' },
    MUSIC: { description: 'Background music.' },
    OPENING_SCENE_URL: { description: 'Opening scene.' },
    CLOSING_SCENE_URL: { description: 'Closing scene.' },
    ZOOMS: { description: 'Whether zoom moments are rendered.' },
    ELEMENTS: { description: 'Whether elements are rendered.' },
    REFRAME: { description: 'Cropping if the aspect ratio changes.' },
    SLIDES: { description: 'Slides.' },
    AVATAR_SETTINGS: { description: 'Presenter.' },
    BACKGROUND: { description: 'What surrounds footage of another aspect ratio.' },
    BACKGROUND_COLOR: { description: 'Color of the background.' },
    CROSSFADE_DURATION: { description: 'Seconds of the crossfade between the scenes and the footage.' },
    SLIDE_THEME: { description: 'Colors of slides.' },
    SLIDE_ENTRANCE: { description: 'How the parts of a slide appear.' },
    ELEMENT_FADE_DURATION: { description: 'Seconds in which an element fades in and out.' },
  },
});
