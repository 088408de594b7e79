import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import { inputClass } from '../../platform/declared-types.js';
import type { AnalyzeVideo } from '../operations/check-analysis.js';

export const AnalyzeVideoInput = inputClass(AnalysisSettings);
export type AnalyzeVideoInput = AnalyzeVideo;
