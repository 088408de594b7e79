import type { ProgressRule } from '../queue/job-progress.js';
import { transcriptionProgress } from './analysis/transcription-progress.js';
import { exportProgress } from './export/export-progress.js';
import { toolProgress } from './tools/flow/tool-progress.js';
import { translationProgress } from './translation/translation-progress.js';
import { voiceoverProgress } from './voiceover/voiceover-progress.js';

/** How far a job of several pieces is, for each kind of job that has them. A translation that is read aloud comes before what reads aloud. */
export const PROGRESS_RULES: readonly ProgressRule[] = [
  toolProgress,
  translationProgress,
  voiceoverProgress,
  transcriptionProgress,
  exportProgress,
];
