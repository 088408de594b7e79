import type { HearEngine, TimeSpan, Word } from '../engines/hear/hear-engine.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { detectLanguage } from './detect-language.js';
import { findSpeech } from './find-speech.js';
import { keepSpokenWords } from './keep-spoken-words.js';
import { type Cue, makeCues } from './make-cues.js';
import { readSignals } from './read-signals.js';
import type { Scene } from './signal-log.js';

export type AnalysisStep = 'reading' | 'finding-speech' | 'hearing' | 'writing-subtitles';

export type AnalysisProgress = {
  /** 0 to 1, never falling. */
  readonly fraction: number;
  readonly step: AnalysisStep;
  readonly message: string;
};

export type AnalysisInput = {
  readonly sourcePath: string;
  readonly probe: SourceProbe;
  /** BCP 47, when it is known; otherwise it is detected. */
  readonly language?: string | undefined;
  /** An empty folder of this analysis' own; the sound is left in it. */
  readonly scratchDir: string;
  /** Asked for only when somebody speaks: a silent video needs no engine. Null: nobody has to listen. May throw `MissingEngine`. */
  readonly chooseEngine: (language: string | undefined) => Promise<HearEngine | null>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AnalysisProgress) => void;
};

export type AnalysisResult = {
  /** BCP 47; null when nothing was said. */
  readonly language: string | null;
  readonly words: Word[];
  readonly cues: Cue[];
  readonly scenes: Scene[];
  readonly silences: TimeSpan[];
  /** Where somebody may be speaking. */
  readonly speech: TimeSpan[];
  readonly loudnessLufs: number | null;
  readonly wavPath: string | null;
  readonly engine: { readonly id: string } | null;
  readonly hasSpeech: boolean;
};

/** Where each step begins; hearing takes most of the time. */
const STEPS: Record<AnalysisStep, { from: number; to: number; message: string }> = {
  reading: { from: 0, to: 0.3, message: 'Reading picture and sound' },
  'finding-speech': { from: 0.3, to: 0.35, message: 'Looking for speech' },
  hearing: { from: 0.35, to: 0.98, message: 'Listening to the speech' },
  'writing-subtitles': { from: 0.98, to: 1, message: 'Writing subtitles' },
};

/** Looks at and listens to a source. Without sound or speech it has no cues, which is no failure. */
export async function analyzeSource(input: AnalysisInput): Promise<AnalysisResult> {
  const { signal, probe } = input;
  const report = makeReporter(input.onProgress);
  const progressOf = (step: AnalysisStep) => (fraction: number) => report(step, fraction);

  report('reading', 0);
  const signals = await readSignals({ ...input, onProgress: progressOf('reading') });
  const unheard = {
    ...signals,
    speech: [],
    engine: null,
    hasSpeech: false,
    language: null,
    words: [],
    cues: [],
  };
  if (!signals.wavPath) return finish(report, unheard);

  report('finding-speech', 0);
  const spans = await findSpeech(signals.wavPath, { signal, onProgress: progressOf('finding-speech') });
  if (spans.length === 0) return finish(report, unheard);
  const seen = { ...unheard, speech: spans };

  report('hearing', 0);
  const engine = await input.chooseEngine(input.language);
  if (!engine) return finish(report, seen);
  const heard = await engine.hear({
    wavPath: signals.wavPath,
    durationSeconds: probe.durationSeconds,
    language: input.language,
    spans,
    signal,
    onProgress: progressOf('hearing'),
  });
  signal.throwIfAborted();

  report('writing-subtitles', 0);
  const words = keepSpokenWords(heard.words, spans);
  if (words.length === 0) return finish(report, { ...seen, engine: { id: engine.id } });
  const text = words.map((word) => word.text).join(' ');
  const language = input.language ?? detectLanguage(text, heard.language);
  const cues = makeCues(words, { language, durationSeconds: probe.durationSeconds });
  return finish(report, { ...seen, engine: { id: engine.id }, hasSpeech: true, language, words, cues });
}

function finish(
  report: (step: AnalysisStep, fraction: number) => void,
  result: AnalysisResult,
): AnalysisResult {
  report('writing-subtitles', 1);
  return result;
}

function makeReporter(onProgress: (progress: AnalysisProgress) => void) {
  let highest = 0;
  return (step: AnalysisStep, fraction: number): void => {
    const { from, to, message } = STEPS[step];
    highest = Math.max(highest, from + (to - from) * Math.min(1, Math.max(0, fraction)));
    onProgress({ fraction: highest, step, message });
  };
}
