import { registerEnumType } from 'type-graphql';
import {
  ARTICLE_STYLES,
  CAPTION_MODES,
  CAPTION_POSITIONS,
  PRONUNCIATION_TYPES,
  WATERMARK_POSITIONS,
  WATERMARK_SIZES,
} from '../../../schemas/brand-kit.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

export const CaptionModeEnum = upperCaseEnum(CAPTION_MODES);
export const CaptionPositionEnum = upperCaseEnum(CAPTION_POSITIONS);
export const ArticleStyleEnum = upperCaseEnum(ARTICLE_STYLES);
export const PronunciationTypeEnum = upperCaseEnum(PRONUNCIATION_TYPES);
export const WatermarkPositionEnum = upperCaseEnum(WATERMARK_POSITIONS);
export const WatermarkSizeEnum = upperCaseEnum(WATERMARK_SIZES);

registerEnumType(CaptionModeEnum, {
  name: 'CaptionMode',
  description:
    'Whole cues, word by word, words lit up as they are spoken, or cues that grow with the speech.',
  valuesConfig: {
    NORMAL: { description: 'Whole cues.' },
    ONE_WORD: { description: 'Word by word.' },
    KARAOKE: { description: 'Whole cues, whose words light up as they are spoken.' },
    PROGRESSIVE: { description: 'Cues that grow with the speech.' },
  },
});
registerEnumType(CaptionPositionEnum, {
  name: 'CaptionPosition',
  description: 'CUSTOM is where positionPercent says.',
  valuesConfig: {
    TOP: { description: 'At the top.' },
    MIDDLE: { description: 'In the middle.' },
    BOTTOM: { description: 'At the bottom.' },
    CUSTOM: { description: 'Where positionPercent says.' },
  },
});
registerEnumType(ArticleStyleEnum, {
  name: 'ArticleStyle',
  description: 'Style sheet of an article in HTML.',
  valuesConfig: {
    DEFAULT: { description: 'Dark on white; steps stand at a coloured bar.' },
    DARK: { description: 'Light on a dark ground.' },
    CORPORATE: { description: 'Sober: a coloured bar at the top, steps on a grey ground.' },
    EDITORIAL: { description: 'Serifs and large letters, as in a magazine.' },
    MINIMAL: { description: 'Small headings, and no ornament.' },
  },
});
registerEnumType(PronunciationTypeEnum, {
  name: 'PronunciationType',
  description: 'ALIAS is said instead; PHONEME is how it is said (IPA).',
  valuesConfig: {
    ALIAS: { description: 'Its value is said instead.' },
    PHONEME: { description: 'Its value is how it is said (IPA).' },
  },
});
registerEnumType(WatermarkPositionEnum, {
  name: 'WatermarkPosition',
  description: 'The corner it is in.',
  valuesConfig: {
    TOP_LEFT: { description: 'At the top, on the left.' },
    TOP_RIGHT: { description: 'At the top, on the right.' },
    BOTTOM_LEFT: { description: 'At the bottom, on the left.' },
    BOTTOM_RIGHT: { description: 'At the bottom, on the right.' },
  },
});
registerEnumType(WatermarkSizeEnum, {
  name: 'WatermarkSize',
  description: 'How large it is on the picture.',
  valuesConfig: {
    SMALL: { description: 'At most 8 percent of the picture’s shorter side high.' },
    MEDIUM: { description: 'At most 12 percent of the picture’s shorter side high.' },
    LARGE: { description: 'At most 20 percent of the picture’s shorter side high.' },
  },
});
