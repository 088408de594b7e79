import { registerEnumType } from 'type-graphql';
import {
  ARTICLE_STYLES,
  CAPTION_MODES,
  CAPTION_POSITIONS,
  CAPTION_PRESETS,
  PRONUNCIATION_TYPES,
  WATERMARK_POSITIONS,
  WATERMARK_SIZES,
} from '../../../schemas/brand-kit.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

export const CaptionModeEnum = upperCaseEnum(CAPTION_MODES);
export const CaptionPresetEnum = upperCaseEnum(CAPTION_PRESETS);
export const CaptionPositionEnum = upperCaseEnum(CAPTION_POSITIONS);
export const ArticleStyleEnum = upperCaseEnum(ARTICLE_STYLES);
export const PronunciationTypeEnum = upperCaseEnum(PRONUNCIATION_TYPES);
export const WatermarkPositionEnum = upperCaseEnum(WATERMARK_POSITIONS);
export const WatermarkSizeEnum = upperCaseEnum(WATERMARK_SIZES);

registerEnumType(CaptionModeEnum, {
  name: 'CaptionMode',
  description: 'How captions appear.',
  valuesConfig: {
    NORMAL: { description: 'Whole cues.' },
    ONE_WORD: { description: 'One word at a time.' },
    KARAOKE: { description: 'Whole cues, words highlighted as they are spoken.' },
    PROGRESSIVE: { description: 'Words appear as they are spoken.' },
  },
});
registerEnumType(CaptionPresetEnum, {
  name: 'CaptionPreset',
  description:
    'Style of captions. Except with BOX, the frame is darkened behind captions where it is too light.',
  valuesConfig: {
    CLEAN: { description: 'A thin outline and a soft shadow.' },
    BOX: { description: 'A rounded box behind every line.' },
    BOLD: { description: 'Large bold text with a thick outline.' },
    HIGHLIGHT_WORD: { description: 'The word being spoken has the accent color.' },
    POP: { description: 'Words grow as they are spoken, in the accent color.' },
  },
});
registerEnumType(CaptionPositionEnum, {
  name: 'CaptionPosition',
  description: 'Position of captions; CUSTOM uses positionPercent.',
  valuesConfig: {
    TOP: { description: 'At the top.' },
    MIDDLE: { description: 'In the middle.' },
    BOTTOM: { description: 'At the bottom.' },
    CUSTOM: { description: 'At positionPercent.' },
  },
});
registerEnumType(ArticleStyleEnum, {
  name: 'ArticleStyle',
  description: 'Style of an article’s HTML.',
  valuesConfig: {
    DEFAULT: { description: 'Dark on white, steps with a colored bar.' },
    DARK: { description: 'Light on dark.' },
    CORPORATE: { description: 'Restrained: a colored bar at the top, steps on gray.' },
    EDITORIAL: { description: 'Serif and large type, like a magazine.' },
    MINIMAL: { description: 'Small headings, no decoration.' },
  },
});
registerEnumType(PronunciationTypeEnum, {
  name: 'PronunciationType',
  description: 'Kind of pronunciation.',
  valuesConfig: {
    ALIAS: { description: 'The value is spoken instead of the term.' },
    PHONEME: { description: 'The value is the pronunciation in IPA.' },
  },
});
registerEnumType(WatermarkPositionEnum, {
  name: 'WatermarkPosition',
  description: 'Corner.',
  valuesConfig: {
    TOP_LEFT: { description: 'Top left.' },
    TOP_RIGHT: { description: 'Top right.' },
    BOTTOM_LEFT: { description: 'Bottom left.' },
    BOTTOM_RIGHT: { description: 'Bottom right.' },
  },
});
registerEnumType(WatermarkSizeEnum, {
  name: 'WatermarkSize',
  description: 'Size of a watermark.',
  valuesConfig: {
    SMALL: { description: 'At most 8 percent of the frame’s shorter side in height.' },
    MEDIUM: { description: 'At most 12 percent of the frame’s shorter side in height.' },
    LARGE: { description: 'At most 20 percent of the frame’s shorter side in height.' },
  },
});
