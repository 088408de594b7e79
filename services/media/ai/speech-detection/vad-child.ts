import { createRequire } from 'node:module';
import { openWavFile, SAMPLE_RATE } from '../../video/wav/wav-file.js';
import { answerRequest } from '../answer-request.js';
import type { VadModel } from './vad-model.js';

export type VadRequest = { readonly model: VadModel; readonly wavPath: string };
export type VadAnswer =
  | { readonly startSeconds: number; readonly endSeconds: number }
  | { readonly fraction: number };

interface Vad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  front(enableExternalBuffer: boolean): { readonly start: number; readonly samples: Float32Array };
  pop(): void;
  flush(): void;
}
type Sherpa = { readonly Vad: new (config: unknown, bufferSeconds: number) => Vad };

/** Samples that a model judges at once. */
const WINDOW = { sileroVad: 512, tenVad: 256 } as const;
/** From this length on the detector splits speech at shorter pauses. */
const MAX_SPEECH_SECONDS = 20;
const BUFFER_SECONDS = 60;
const WINDOWS_PER_READ = 1000;

/** The program of the child process: it reads one request, writes spans of speech as lines, and exits. */
await answerRequest(detectSpeech);

async function detectSpeech(
  { model: { kind, path }, wavPath }: VadRequest,
  respond: (answer: VadAnswer) => void,
): Promise<void> {
  const { Vad } = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  const windowSize = WINDOW[kind];
  const settings = {
    model: path,
    threshold: 0.5,
    minSilenceDuration: 0.5,
    minSpeechDuration: 0.25,
    maxSpeechDuration: MAX_SPEECH_SECONDS,
    windowSize,
  };
  const vad = new Vad(
    { [kind]: settings, sampleRate: SAMPLE_RATE, numThreads: 1, provider: 'cpu', debug: 0 },
    BUFFER_SECONDS,
  );
  const reportSpeech = () => {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false);
      respond({ startSeconds: start / SAMPLE_RATE, endSeconds: (start + samples.length) / SAMPLE_RATE });
    }
  };
  const wav = await openWavFile(wavPath);
  for (let first = 0; first < wav.sampleCount; first += windowSize * WINDOWS_PER_READ) {
    const ints = await wav.readSamples(first, windowSize * WINDOWS_PER_READ);
    const samples = Float32Array.from(ints, (value) => value / 32768);
    for (let at = 0; at < samples.length; at += windowSize) {
      vad.acceptWaveform(samples.slice(at, at + windowSize));
      reportSpeech();
    }
    respond({ fraction: Math.min(1, (first + ints.length) / wav.sampleCount) });
  }
  await wav.close();
  vad.flush();
  reportSpeech();
}
