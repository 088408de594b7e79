import type { TimeSpan } from '../../text/word.js';
import { findSpeech } from '../../video/speech/find-speech.js';
import type { AnalysisStep, ReportStep } from './analysis-progress.js';
import { readSignals, type Signals, type SignalsInput } from './read-signals.js';

export type ScanInput = Omit<SignalsInput, 'onProgress'> & { readonly report: ReportStep };

/** What an analysis knows of a source before it has heard a word. */
export type ScannedSource = Signals & {
  /** Where somebody may be speaking. */
  readonly speech: readonly TimeSpan[];
};

/** Takes everything from a source but its words. Without sound nobody speaks in it. */
export async function scanSource({ report, ...input }: ScanInput): Promise<ScannedSource> {
  const { signal } = input;
  const progressOf = (step: AnalysisStep) => (fraction: number) => report(step, fraction);
  report('reading', 0);
  const signals = await readSignals({ ...input, onProgress: progressOf('reading') });
  if (!signals.wavPath) return { ...signals, speech: [] };
  report('finding-speech', 0);
  const speech = await findSpeech(signals.wavPath, { signal, onProgress: progressOf('finding-speech') });
  return { ...signals, speech };
}
