import type { JobProgress, ProgressRule, WorkByKind } from '../../queue/job-progress.js';
import { voiceoverProgress } from '../voiceover/voiceover-progress.js';
import type { GatherPayload } from './translation-work.js';

/** Progress of a translation, and of the voiceover that follows if one was requested. */
export const translationProgress: ProgressRule = (pieces, { jobId, payload }) => {
  if (pieces.has('translate')) {
    const whole = textProgress(pieces);
    const { isVoicedNext } = payload as GatherPayload;
    return isVoicedNext ? { ...whole, percent: whole.percent / 2 } : whole;
  }
  const voiced = jobId.startsWith('translation_') ? voiceoverProgress(pieces, { jobId, payload }) : null;
  if (!voiced) return null;
  const { percent, doneSinceQueued = percent / 100 } = voiced;
  return { ...voiced, doneSinceQueued, percent: 50 + percent / 2 };
};

/** Translating is all of it; the rest takes no time. */
function textProgress(pieces: WorkByKind): JobProgress {
  const percent = 98 * (pieces.get('translate')?.fraction ?? 0);
  const gathering = pieces.get('gather');
  if (gathering) {
    const message = 'Assembling the translation';
    return { percent, step: 'translation', message, doneSinceQueued: gathering.fraction };
  }
  return { percent, step: 'translation', message: 'Translating the text' };
}
