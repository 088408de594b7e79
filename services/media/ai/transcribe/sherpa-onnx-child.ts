import { createRequire } from 'node:module';
import type { TimeSpan } from '../../text/word.js';
import { openWavFile, SAMPLE_RATE } from '../../video/wav/wav-file.js';
import { answerRequest } from '../answer-request.js';
import type { SherpaModel } from './sherpa-onnx-model.js';
import type { SherpaResult } from './sherpa-onnx-words.js';

export type SherpaRequest = {
  readonly model: SherpaModel;
  readonly threads: number;
  readonly wavPath: string;
  readonly pieces: readonly TimeSpan[];
  readonly language?: string;
};
export type SherpaAnswer = { readonly pieceIndex: number; readonly result: SherpaResult };

type Stream = { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void };
type Recognizer = {
  createStream(): Stream;
  decode(stream: Stream): void;
  getResult(stream: Stream): SherpaResult;
};
type Sherpa = { OfflineRecognizer: new (config: unknown) => Recognizer };

/**
 * The program of the child process: it reads one request, writes one answer per segment as a line, and exits.
 */
await answerRequest(transcribe);

async function transcribe(
  { model, threads, wavPath, pieces, language }: SherpaRequest,
  tell: (answer: SherpaAnswer) => void,
): Promise<void> {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  const recognizer = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: { ...withLanguage(model, language), numThreads: threads, provider: 'cpu', debug: 0 },
  });
  const wav = await openWavFile(wavPath);
  for (const [pieceIndex, piece] of pieces.entries()) {
    const first = Math.round(piece.startSeconds * SAMPLE_RATE);
    const ints = await wav.readSamples(first, Math.round(piece.endSeconds * SAMPLE_RATE) - first);
    const stream = recognizer.createStream();
    stream.acceptWaveform({
      samples: Float32Array.from(ints, (value) => value / 32768),
      sampleRate: SAMPLE_RATE,
    });
    recognizer.decode(stream);
    const { text, tokens, timestamps, ys_log_probs, lang } = recognizer.getResult(stream);
    tell({ pieceIndex, result: { text, tokens, timestamps, ys_log_probs, lang } });
  }
  await wav.close();
}

function withLanguage(model: SherpaModel, language: string | undefined): Record<string, unknown> {
  if (!language || (model.kind !== 'whisper' && model.kind !== 'senseVoice')) return model.config;
  return { ...model.config, [model.kind]: { ...(model.config[model.kind] as object), language } };
}
