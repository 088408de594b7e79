import { type ProgressRule, wholeProgress } from '../../queue/job-progress.js';
import { stepProgress } from './analysis-progress.js';

/**
 * Progress of an analysis that is transcribed in segments, by the duration of transcribed speech; that of the
 * first unit until segments exist.
 */
export const transcriptionProgress: ProgressRule = (units) => {
  const transcribing = units.get('transcribe');
  if (!transcribing) return null;
  const joining = units.get('analysis-join');
  if (joining) {
    const { fraction, ...rest } = stepProgress('writing-subtitles', joining.fraction);
    return wholeProgress(fraction, { ...rest, doneSinceQueued: joining.fraction });
  }
  const { fraction, step, message } = stepProgress('transcribing', transcribing.fraction);
  return {
    ...wholeProgress(fraction, {
      step,
      message: `${message}: ${transcribing.done} of ${transcribing.units} segments transcribed`,
    }),
    doneSinceQueued: transcribing.fraction,
  };
};
