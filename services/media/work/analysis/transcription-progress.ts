import { type ProgressRule, wholeProgress } from '../../queue/job-progress.js';
import { stepProgress } from './analysis-progress.js';

/**
 * Progress of an analysis that is transcribed in segments, by the duration of transcribed speech; that of the
 * first unit until segments exist.
 */
export const transcriptionProgress: ProgressRule = (pieces) => {
  const hearing = pieces.get('hear');
  if (!hearing) return null;
  const joining = pieces.get('analysis-join');
  if (joining) {
    const { fraction, ...said } = stepProgress('writing-subtitles', joining.fraction);
    return wholeProgress(fraction, { ...said, doneSinceQueued: joining.fraction });
  }
  const { fraction, step, message } = stepProgress('hearing', hearing.fraction);
  return {
    ...wholeProgress(fraction, {
      step,
      message: `${message}: ${hearing.done} of ${hearing.pieces} segments transcribed`,
    }),
    doneSinceQueued: hearing.fraction,
  };
};
