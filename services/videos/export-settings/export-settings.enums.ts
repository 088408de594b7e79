import { registerEnumType } from 'type-graphql';
import {
  PRESENTER_LAYOUTS,
  PRESENTER_SHAPES,
  RATIOS,
  SLIDE_LAYOUTS,
  VideoExportSettings,
} from '../../../schemas/export-settings.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

/** A name can't begin with a digit nor hold a colon: `16:9` is `RATIO_16_9`. */
export const RatioEnum = Object.fromEntries(
  RATIOS.map((ratio) => [`RATIO_${ratio.replace(':', '_')}`, ratio]),
);
export const SlideLayoutEnum = upperCaseEnum(SLIDE_LAYOUTS);
export const PresenterLayoutEnum = upperCaseEnum(PRESENTER_LAYOUTS);
export const PresenterShapeEnum = upperCaseEnum(PRESENTER_SHAPES);

export type SettingName = keyof VideoExportSettings;
export const SETTING_NAMES = Object.keys(VideoExportSettings.properties) as readonly SettingName[];
/** `openingSceneUrl` is `OPENING_SCENE_URL`. */
export const SettingNameEnum = Object.fromEntries(
  SETTING_NAMES.map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(), name]),
);

registerEnumType(RatioEnum, {
  name: 'AspectRatio',
  description: 'Width to height.',
  valuesConfig: {
    RATIO_16_9: { description: '16:9, as a television.' },
    RATIO_9_16: { description: '9:16, as an upright telephone.' },
    RATIO_1_1: { description: '1:1, a square.' },
    RATIO_4_5: { description: '4:5, a little higher than wide.' },
    RATIO_4_3: { description: '4:3, a little wider than high.' },
  },
});
registerEnumType(SlideLayoutEnum, {
  name: 'SlideLayout',
  description: 'FULL: instead of the footage. SIDE: beside it.',
  valuesConfig: {
    FULL: { description: 'All of the picture; the footage is not seen.' },
    SIDE: { description: 'A part of the picture beside the footage.' },
  },
});
registerEnumType(PresenterLayoutEnum, {
  name: 'PresenterLayout',
  description: 'OVERLAY: over a corner of the footage. SIDE: beside it. FULL: instead of it.',
  valuesConfig: {
    OVERLAY: { description: 'In a corner, over the footage.' },
    SIDE: { description: 'Beside the footage.' },
    FULL: { description: 'In place of the footage.' },
  },
});
registerEnumType(PresenterShapeEnum, {
  name: 'PresenterShape',
  description: 'What the presenter is cut to.',
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
    RATIO: { description: 'Width to height of the picture.' },
    WATERMARK: { description: 'The picture over the picture.' },
    CAPTIONS: { description: 'How captions appear.' },
    MUSIC: { description: 'Music under the speech.' },
    OPENING_SCENE_URL: { description: 'What is shown before the footage.' },
    CLOSING_SCENE_URL: { description: 'What is shown after the footage.' },
    ZOOMS: { description: 'Whether zoom moments are rendered.' },
    ELEMENTS: { description: 'Whether elements are rendered.' },
    REFRAME: { description: 'What fills the frame where its shape changes.' },
    SLIDES: { description: 'The slides.' },
    AVATAR_SETTINGS: { description: 'The presenter.' },
  },
});
