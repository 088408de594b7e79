import { createRequire } from 'node:module';
import type { TimeSpan } from '../../text/word.js';
import { openWavFile, SAMPLE_RATE } from '../../video/wav/wav-file.js';
import { answerRequest } from '../answer-request.js';
import { whisperCode } from './sherpa-onnx-languages.js';
import type { SherpaModel } from './sherpa-onnx-model.js';
import type { SherpaResult } from './sherpa-onnx-words.js';

export type SherpaRequest = {
  readonly model: SherpaModel;
  readonly threads: number;
  readonly wavPath: string;
  readonly segments: readonly TimeSpan[];
  readonly language?: string;
};
export type SherpaAnswer = { readonly segmentIndex: number; readonly result: SherpaResult };

type Stream = {
  readonly handle: unknown;
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
};
type Recognizer = { createStream(): Stream; decode(stream: Stream): void };
type Sherpa = { OfflineRecognizer: new (config: unknown) => Recognizer };
type SherpaAddon = { getOfflineStreamResultAsJson(stream: unknown): string };

const FEATURES = { sampleRate: SAMPLE_RATE, featureDim: 80 };
/** The family `tdnn` is trained on telephone audio. */
const TDNN_FEATURES = { sampleRate: 8000, featureDim: 23 };
const TAKE_LANGUAGE: readonly SherpaModel['kind'][] = ['whisper', 'senseVoice', 'cohereTranscribe'];

/**
 * The program of the child process: it reads one request, writes one answer per segment as a line, and exits.
 */
await answerRequest(transcribe);

async function transcribe(
  { model, threads, wavPath, segments, language }: SherpaRequest,
  notify: (answer: SherpaAnswer) => void,
): Promise<void> {
  const require = createRequire(import.meta.url);
  const sherpa = require('sherpa-onnx-node') as Sherpa;
  const addon = require('sherpa-onnx-node/addon.js') as SherpaAddon;
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: model.kind === 'tdnn' ? TDNN_FEATURES : FEATURES,
    modelConfig: { ...withLanguage(model, language), numThreads: threads, provider: 'cpu', debug: 0 },
  });
  const wav = await openWavFile(wavPath);
  for (const [segmentIndex, segment] of segments.entries()) {
    const first = Math.round(segment.startSeconds * SAMPLE_RATE);
    const ints = await wav.readSamples(first, Math.round(segment.endSeconds * SAMPLE_RATE) - first);
    const stream = recognizer.createStream();
    stream.acceptWaveform({
      samples: Float32Array.from(ints, (value) => value / 32768),
      sampleRate: SAMPLE_RATE,
    });
    recognizer.decode(stream);
    const result = readResult(addon.getOfflineStreamResultAsJson(stream.handle));
    const { text, tokens, timestamps, durations, ys_log_probs, lang } = result;
    notify({ segmentIndex, result: { text, tokens, timestamps, durations, ys_log_probs, lang } });
  }
  await wav.close();
}

/** The library does not escape the control characters in a text, such as a line break. */
function readResult(json: string): SherpaResult {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON forbids.
  return JSON.parse(json.replace(/[\u0000-\u001f]/g, ' ')) as SherpaResult;
}

/** The settings that take the language of the audio; other families know one, or detect it. */
function withLanguage(model: SherpaModel, language: string | undefined): Record<string, unknown> {
  const { kind, config } = model;
  const settings =
    kind === 'canary' ? ['srcLang', 'tgtLang'] : TAKE_LANGUAGE.includes(kind) ? ['language'] : [];
  if (!language || settings.length === 0) return config;
  const code = kind === 'whisper' ? whisperCode(language) : language;
  const chosen = Object.fromEntries(settings.map((setting) => [setting, code]));
  return { ...config, [kind]: { ...(config[kind] as object), ...chosen } };
}
