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
  description: 'Kind of content.',
  valuesConfig: {
    HOW_TO: { description: 'A how-to guide.' },
    SOP: { description: 'A standard operating procedure, step by step.' },
    PROMOTIONAL: { description: 'Promotes a product.' },
    TRAINING: { description: 'Training material.' },
    ANNOUNCEMENT: { description: 'An announcement.' },
  },
});
registerEnumType(ScriptSourceEnum, {
  name: 'ScriptSource',
  description:
    'Source of a script. VIDEO: written from the footage. TRANSCRIPT: cleaned-up speech. ORIGINAL: verbatim speech; the speaker’s audio stays. CUSTOM: a provided script, timed to the footage.',
  valuesConfig: {
    VIDEO: { description: 'Written from speech and frames.' },
    TRANSCRIPT: { description: 'Cleaned-up speech.' },
    ORIGINAL: { description: 'Verbatim speech; the speaker’s audio stays.' },
    CUSTOM: { description: 'A provided script, timed to the footage.' },
  },
});
registerEnumType(AnalysisModelEnum, {
  name: 'AnalysisModel',
  description: 'Model that writes; the configuration assigns its engine.',
  valuesConfig: {
    ANALYSIS_MODEL_1: { description: 'The configured engine.' },
  },
});
registerEnumType(SubtitleModelEnum, {
  name: 'SubtitleModel',
  description: 'Model that transcribes; the configuration assigns its engine.',
  valuesConfig: {
    SUBTITLE_MODEL_1: { description: 'The first configured engine.' },
    SUBTITLE_MODEL_2: { description: 'The second configured engine.' },
  },
});
