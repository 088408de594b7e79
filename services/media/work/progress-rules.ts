import {
  type JobProgress,
  type ProgressRule,
  WORKED,
  type WorkByKind,
  wholeProgress,
} from '../queue/job-progress.js';
import { stepProgress } from './analysis/analysis-progress.js';
import { exportProgress } from './export/export-progress.js';
import type { TranslationJoinPayload } from './translation/translation-work.js';

/** Percent of a tool's job spent on fetching, if there is something to fetch. */
const FETCH_SHARE = 30;

const toolProgress: ProgressRule = (units) => {
  const fetching = units.get('tool-fetch');
  const running = units.get('tool');
  if (!fetching && !running) return null;
  const fetched = fetching ? FETCH_SHARE : 0;
  if (!running) {
    const percent = fetched * (fetching?.fraction ?? 0);
    return { percent, step: 'fetch', message: 'Fetching the input files' };
  }
  const percent = fetched + (WORKED - fetched) * running.fraction;
  return { percent, step: 'tool', message: 'Working', doneSinceQueued: running.fraction };
};

/**
 * Progress of an analysis that is transcribed in segments, by the duration of transcribed speech; that of the
 * first unit until segments exist.
 */
const transcriptionProgress: ProgressRule = (units) => {
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

/** Typical shares of a voiceover's time, in percent: synthesis takes nearly all of it. */
const SHARES = { 'voice-plan': 2, voice: 87, 'voice-join': 10 } as const;

const voiceoverProgress: ProgressRule = (units) => {
  if (!units.has('voice-plan')) return null;
  const share = (kind: keyof typeof SHARES) => SHARES[kind] * (units.get(kind)?.fraction ?? 0);
  const joining = units.get('voice-join');
  // When every line is cached, there are no units between the plan and the join.
  const spoken = joining ? SHARES.voice : share('voice');
  const percent = share('voice-plan') + spoken + share('voice-join');
  if (joining) {
    const message = 'Joining the lines';
    return { percent, step: 'join', message, doneSinceQueued: joining.fraction };
  }
  const voices = units.get('voice');
  if (!voices) return { percent, step: 'plan', message: 'Preparing the lines' };
  const message = `Synthesizing speech: ${Math.round(voices.fraction * 100)} % of the new lines`;
  return { percent, step: 'synthesizing', message };
};

/** Progress of a translation, and of the voiceover that follows if one was requested. */
const translationProgress: ProgressRule = (units, { jobId, payload }) => {
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
