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

registerEnumType(RatioEnum, { name: 'AspectRatio', description: 'Width to height.' });
registerEnumType(SlideLayoutEnum, {
  name: 'SlideLayout',
  description: 'FULL: instead of the footage. SIDE: beside it.',
});
registerEnumType(PresenterLayoutEnum, {
  name: 'PresenterLayout',
  description: 'OVERLAY: over a corner of the footage. SIDE: beside it. FULL: instead of it.',
});
registerEnumType(PresenterShapeEnum, {
  name: 'PresenterShape',
  description: 'What the presenter is cut to.',
});
registerEnumType(SettingNameEnum, { name: 'ExportSettingName', description: 'One of the export settings.' });
