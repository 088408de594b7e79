import type { ProgressRule } from '../queue/job-progress.js';
import { transcriptionProgress } from './analysis/transcription-progress.js';
import { exportProgress } from './export/export-progress.js';
import { toolProgress } from './tools/flow/tool-progress.js';
import { translationProgress } from './translation/translation-progress.js';
import { voiceoverProgress } from './voiceover/voiceover-progress.js';

/**
 * Progress rules of the jobs with several units, by kind of job. The rule of translations with a voiceover
 * comes before the rule of voiceovers.
 */
export const PROGRESS_RULES: readonly ProgressRule[] = [
  toolProgress,
  translationProgress,
  voiceoverProgress,
  transcriptionProgress,
  exportProgress,
];
