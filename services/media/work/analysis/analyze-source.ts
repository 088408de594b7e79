import type { TranscribeEngine } from '../../ai/transcribe/transcribe-engine.js';
import type { TimeSpan } from '../../text/word.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { type AnalysisProgress, makeStepReporter } from './analysis-progress.js';
import { type ScannedSource, scanSource } from './scan-source.js';
import { SILENT, type Transcript, writeTranscript } from './write-transcript.js';

export type AnalysisInput = {
  readonly sourcePath: string;
  readonly probe: SourceProbe;
  /** BCP 47, when it is known; otherwise it is detected. */
  readonly language?: string | undefined;
  /** An empty folder of this analysis' own; the sound is left in it. */
  readonly scratchDir: string;
  /** Whether to look for what people do in the picture. */
  readonly autoZoom: boolean;
  /** Called only if somebody speaks: a silent video needs no engine. Null: no transcript is needed. May throw `MissingEngine`. */
  readonly chooseEngine: () => Promise<TranscribeEngine | null>;
  /** Longer speech is transcribed in segments. */
  readonly hearAtMostSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AnalysisProgress) => void;
};

export type AnalysisResult = {
  readonly seen: ScannedSource;
  /** Null if nobody speaks, or no transcript is needed. */
  readonly engine: { readonly id: string } | null;
  /** Null if there is more speech than is transcribed here. */
  readonly transcript: Transcript | null;
};

const secondsOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);

/** Looks at and listens to a source. Without sound or speech it has no cues, which is no failure. */
export async function analyzeSource(input: AnalysisInput): Promise<AnalysisResult> {
  const { signal, probe, language } = input;
  const report = makeStepReporter(input.onProgress);
  const seen = await scanSource({ ...input, report });
  const { wavPath, speech } = seen;
  if (!wavPath || speech.length === 0) {
    report('writing-subtitles', 1);
    return { seen, engine: null, transcript: SILENT };
  }

  report('hearing', 0);
  const engine = await input.chooseEngine();
  if (!engine) {
    report('writing-subtitles', 1);
    return { seen, engine, transcript: SILENT };
  }
  if (secondsOf(speech) > input.hearAtMostSeconds)
    return { seen, engine: { id: engine.id }, transcript: null };
  const heard = await engine.transcribe({
    wavPath,
    language,
    signal,
    durationSeconds: probe.durationSeconds,
    spans: speech,
    onProgress: (fraction) => report('hearing', fraction),
  });
  signal.throwIfAborted();

  report('writing-subtitles', 0);
  const { durationSeconds } = probe;
  const transcript = await writeTranscript(heard, { speech, language, durationSeconds });
  report('writing-subtitles', 1);
  return { seen, engine: { id: engine.id }, transcript };
}
