import { registerEnumType } from 'type-graphql';
import {
  ANALYSIS_MODELS,
  CONTENT_STYLES,
  SCRIPT_SOURCES,
  SUBTITLE_MODELS,
} from '../../../schemas/messages/analysis-request.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';

export const ContentStyleEnum = upperCaseEnum(CONTENT_STYLES);
export const ScriptSourceEnum = upperCaseEnum(SCRIPT_SOURCES);
export const AnalysisModelEnum = upperCaseEnum(ANALYSIS_MODELS);
export const SubtitleModelEnum = upperCaseEnum(SUBTITLE_MODELS);

registerEnumType(ContentStyleEnum, {
  name: 'ContentStyle',
  description: 'What kind of video it is to be.',
  valuesConfig: {
    HOW_TO: { description: 'Explains how something is done.' },
    SOP: { description: 'A standard procedure, step by step.' },
    PROMOTIONAL: { description: 'Shows what is good about a product.' },
    TRAINING: { description: 'Teaches.' },
    ANNOUNCEMENT: { description: 'Tells of something new.' },
  },
});
registerEnumType(ScriptSourceEnum, {
  name: 'ScriptSource',
  description:
    'VIDEO: written from the footage. TRANSCRIPT: the cleaned-up speech. ORIGINAL: the words as they were heard; the speaker’s audio stays. CUSTOM: a script that was given, timed to the footage.',
  valuesConfig: {
    VIDEO: { description: 'Written from what is said and seen.' },
    TRANSCRIPT: { description: 'The speech, tidied.' },
    ORIGINAL: { description: 'The words as they were heard; the speaker’s own sound stays.' },
    CUSTOM: { description: 'A script that was given, timed to the footage.' },
  },
});
registerEnumType(AnalysisModelEnum, {
  name: 'AnalysisModel',
  description: 'What writes; the configuration says what stands behind it.',
  valuesConfig: {
    ANALYSIS_MODEL_1: { description: 'The one that is configured.' },
  },
});
registerEnumType(SubtitleModelEnum, {
  name: 'SubtitleModel',
  description: 'What hears; the configuration says what stands behind each.',
  valuesConfig: {
    SUBTITLE_MODEL_1: { description: 'The first that is configured.' },
    SUBTITLE_MODEL_2: { description: 'The second that is configured.' },
  },
});
