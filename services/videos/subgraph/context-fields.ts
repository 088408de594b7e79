import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import { fieldOptions } from '../../platform/declared-types.js';

const { videoContext, companyContext, language, tone } = AnalysisSettings.shape;

/** Fields of several inputs that describe a video to the engines that write its texts. */
export const VIDEO_CONTEXT = fieldOptions(videoContext, 'input');
export const COMPANY_CONTEXT = fieldOptions(companyContext, 'input');
export const SPOKEN_LANGUAGE = fieldOptions(language, 'input');
export const TONE = fieldOptions(tone, 'input');
