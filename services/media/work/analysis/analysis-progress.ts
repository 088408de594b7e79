export type AnalysisStep = 'scanning' | 'detecting-speech' | 'transcribing' | 'writing-subtitles';

export type AnalysisProgress = {
  /** From 0 to 1; never decreases. */
  readonly fraction: number;
  readonly step: AnalysisStep;
  readonly message: string;
};

export type ReportStep = (step: AnalysisStep, fraction: number) => void;

/** Where each step begins; transcription takes most of the time. */
const STEPS: Record<AnalysisStep, { from: number; to: number; message: string }> = {
  scanning: { from: 0, to: 0.3, message: 'Reading video and audio' },
  'detecting-speech': { from: 0.3, to: 0.35, message: 'Detecting speech' },
  transcribing: { from: 0.35, to: 0.98, message: 'Transcribing speech' },
  'writing-subtitles': { from: 0.98, to: 1, message: 'Writing subtitles' },
};

/** Returns the progress of the whole analysis at the given fraction of one of its steps. */
export function stepProgress(step: AnalysisStep, fraction: number): AnalysisProgress {
  const { from, to, message } = STEPS[step];
  return { fraction: from + (to - from) * Math.min(1, Math.max(0, fraction)), step, message };
}

export function makeStepReporter(onProgress: (progress: AnalysisProgress) => void): ReportStep {
  let highest = 0;
  return (step, within) => {
    const { fraction, ...rest } = stepProgress(step, within);
    highest = Math.max(highest, fraction);
    onProgress({ ...rest, fraction: highest });
  };
}
