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
});
registerEnumType(CaptionPositionEnum, {
  name: 'CaptionPosition',
  description: 'CUSTOM is where positionPercent says.',
});
registerEnumType(ArticleStyleEnum, {
  name: 'ArticleStyle',
  description: 'Style sheet of an article in HTML.',
});
registerEnumType(PronunciationTypeEnum, {
  name: 'PronunciationType',
  description: 'ALIAS is said instead; PHONEME is how it is said (IPA).',
});
registerEnumType(WatermarkPositionEnum, { name: 'WatermarkPosition', description: 'The corner it is in.' });
registerEnumType(WatermarkSizeEnum, {
  name: 'WatermarkSize',
  description: 'How large it is on the picture.',
});
