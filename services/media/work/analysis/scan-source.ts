import { findSpeakers, type SpeakerTurn } from '../../ai/speakers/find-speakers.js';
import { detectSpeech } from '../../ai/speech-detection/detect-speech.js';
import type { TranscribeConfig } from '../../ai/transcribe/transcribe-config.js';
import type { TimeSpan } from '../../text/word.js';
import type { AnalysisStep, ReportStep } from './analysis-progress.js';
import { readSignals, type Signals, type SignalsInput } from './read-signals.js';

export type ScanInput = Omit<SignalsInput, 'onProgress'> & {
  /** How speech and speakers are found. */
  readonly detection: Pick<TranscribeConfig, 'SHERPA_ONNX_VAD_DIR' | 'SHERPA_ONNX_SPEAKERS_DIR'>;
  readonly report: ReportStep;
};

/** What an analysis knows of a source before transcription. */
export type ScannedSource = Signals & {
  /** Time spans with possible speech. */
  readonly speech: readonly TimeSpan[];
  /** Who speaks when; absent when speakers are not distinguished. */
  readonly turns?: readonly SpeakerTurn[];
};

/** Extracts everything from a source except its words. Without audio there is no speech. */
export async function scanSource({ report, detection, ...input }: ScanInput): Promise<ScannedSource> {
  const { signal } = input;
  const progressOf = (step: AnalysisStep) => (fraction: number) => report(step, fraction);
  report('scanning', 0);
  const signals = await readSignals({ ...input, onProgress: progressOf('scanning') });
  if (!signals.wavPath) return { ...signals, speech: [] };
  report('detecting-speech', 0);
  const speech = await detectSpeech(detection, signals.wavPath, {
    signal,
    onProgress: progressOf('detecting-speech'),
  });
  const modelDir = detection.SHERPA_ONNX_SPEAKERS_DIR;
  if (!modelDir || speech.length === 0) return { ...signals, speech };
  return { ...signals, speech, turns: await findSpeakers(signals.wavPath, { modelDir, threads: 1, signal }) };
}
