import type { JobProgress, ProgressRule, WorkByKind } from '../../queue/job-progress.js';
import { voiceoverProgress } from '../voiceover/voiceover-progress.js';
import type { TranslationJoinPayload } from './translation-work.js';

/** Progress of a translation, and of the voiceover that follows if one was requested. */
export const translationProgress: ProgressRule = (units, { jobId, payload }) => {
  if (units.has('translate')) {
    const whole = textProgress(units);
    const { isVoicedNext } = payload as TranslationJoinPayload;
    return isVoicedNext ? { ...whole, percent: whole.percent / 2 } : whole;
  }
  const voiced = jobId.startsWith('translation_') ? voiceoverProgress(units, { jobId, payload }) : null;
  if (!voiced) return null;
  const { percent, doneSinceQueued = percent / 100 } = voiced;
  return { ...voiced, doneSinceQueued, percent: 50 + percent / 2 };
};

/** Translating is all of it; the rest takes no time. */
function textProgress(units: WorkByKind): JobProgress {
  const percent = 98 * (units.get('translate')?.fraction ?? 0);
  const joining = units.get('translation-join');
  if (joining) {
    const message = 'Assembling the translation';
    return { percent, step: 'translation', message, doneSinceQueued: joining.fraction };
  }
  return { percent, step: 'translation', message: 'Translating the text' };
}
