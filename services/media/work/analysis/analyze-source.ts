import { findSpeakers, type SpeakerTurn } from '../../ai/speakers/find-speakers.js';
import { detectSpeech } from '../../ai/speech-detection/detect-speech.js';
import type { TranscribeConfig } from '../../ai/transcribe/transcribe-config.js';
import type { TranscribeEngine } from '../../ai/transcribe/transcribe-engine.js';
import type { TimeSpan } from '../../text/word.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import {
  type AnalysisProgress,
  type AnalysisStep,
  makeStepReporter,
  type ReportStep,
} from './analysis-progress.js';
import { readSignals, type Signals, type SignalsInput } from './read-signals.js';
import { SILENT, type Transcript, writeTranscript } from './write-transcript.js';

export type AnalysisInput = {
  readonly sourcePath: string;
  readonly probe: SourceProbe;
  /** BCP 47; detected when absent. */
  readonly language?: string | undefined;
  /** An empty folder for this analysis alone; the extracted audio stays in it. */
  readonly scratchDir: string;
  /** How speech and speakers are found. */
  readonly detection: ScanInput['detection'];
  /** Whether to search the video frames for user interactions. */
  readonly autoZoom: boolean;
  /**
   * Called only if speech is detected: a silent video needs no engine. Null means that no transcript is
   * needed. May throw `MissingEngine`.
   */
  readonly chooseEngine: () => Promise<TranscribeEngine | null>;
  /** Longer speech is transcribed in segments. */
  readonly maxTranscribedSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AnalysisProgress) => void;
};

/** The engine with its model, which results of older workers lack. */
type TranscribedBy = { readonly id: string; readonly model?: string };

export type AnalysisResult = {
  readonly seen: ScannedSource;
  /** Null if there is no speech, or no transcript is needed. */
  readonly engine: TranscribedBy | null;
  /** Null if there is more speech than one unit transcribes. */
  readonly transcript: Transcript | null;
};

const named = ({ id, model }: TranscribeEngine): TranscribedBy => ({ id, model });

const secondsOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);

/** Scans a source and transcribes it. A source without audio or speech has no cues, which is not a failure. */
export async function analyzeSource(input: AnalysisInput): Promise<AnalysisResult> {
  const { signal, probe, language } = input;
  const report = makeStepReporter(input.onProgress);
  const seen = await scanSource({ ...input, report });
  const { wavPath, speech } = seen;
  if (!wavPath || speech.length === 0) {
    report('writing-subtitles', 1);
    return { seen, engine: null, transcript: SILENT };
  }

  report('transcribing', 0);
  const engine = await input.chooseEngine();
  if (!engine) {
    report('writing-subtitles', 1);
    return { seen, engine, transcript: SILENT };
  }
  if (secondsOf(speech) > input.maxTranscribedSeconds)
    return { seen, engine: named(engine), transcript: null };
  const transcription = await engine.transcribe({
    wavPath,
    language,
    signal,
    durationSeconds: probe.durationSeconds,
    spans: speech,
    onProgress: (fraction) => report('transcribing', fraction),
  });
  signal.throwIfAborted();

  report('writing-subtitles', 0);
  const { durationSeconds } = probe;
  const transcript = await writeTranscript(transcription, {
    speech,
    turns: seen.turns,
    language,
    durationSeconds,
  });
  report('writing-subtitles', 1);
  return { seen, engine: named(engine), transcript };
}

type ScanInput = Omit<SignalsInput, 'onProgress'> & {
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
async function scanSource({ report, detection, ...input }: ScanInput): Promise<ScannedSource> {
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
