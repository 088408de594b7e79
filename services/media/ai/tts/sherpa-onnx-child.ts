import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { answerRequest } from '../answer-request.js';
import type { SherpaVoiceModel } from './sherpa-onnx-voice-model.js';

export type SherpaTtsRequest = {
  readonly model: SherpaVoiceModel;
  readonly threads: number;
  /** When absent, the program only reports the number of speakers of the model. */
  readonly say?: {
    readonly text: string;
    readonly speaker: number;
    readonly speed: number;
    readonly stability: number;
    /** Output path of the audio: raw samples, 32-bit float, mono. */
    readonly rawPath: string;
  };
};
export type SherpaTtsAnswer = { readonly speakers: number; readonly sampleRate: number };

type OfflineTts = {
  readonly numSpeakers: number;
  readonly sampleRate: number;
  generate(request: {
    text: string;
    enableExternalBuffer: boolean;
    generationConfig: { sid: number; speed: number; silenceScale: number };
  }): { samples: Float32Array; sampleRate: number };
};
type Sherpa = { OfflineTts: new (config: unknown) => OfflineTts };

/** Random variation of these kinds of models, at medium stability. */
const NOISE_SCALE = 0.667;

/** The program of the child process: it reads one request, writes one answer, and exits. */
await answerRequest<SherpaTtsRequest, SherpaTtsAnswer>(async (request, respond) =>
  respond(await synthesize(request)),
);

async function synthesize({ model, threads, say }: SherpaTtsRequest): Promise<SherpaTtsAnswer> {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  const takesNoise = model.kind === 'vits' || model.kind === 'matcha';
  const noise = say && takesNoise ? { noiseScale: NOISE_SCALE * (1.5 - say.stability) } : {};
  const tts = new sherpa.OfflineTts({
    model: { [model.kind]: { ...model.config, ...noise }, numThreads: threads, provider: 'cpu', debug: 0 },
    maxNumSentences: 1,
    ...(model.ruleFsts && { ruleFsts: model.ruleFsts }),
  });
  const answer = { speakers: tts.numSpeakers, sampleRate: tts.sampleRate };
  if (!say) return answer;
  const made = tts.generate({
    text: say.text,
    // Pauses stay as long as the model makes them.
    generationConfig: { sid: say.speaker, speed: say.speed, silenceScale: 1 },
    // Not every build of Node accepts external buffers of native memory.
    enableExternalBuffer: false,
  });
  await writeFile(
    say.rawPath,
    Buffer.from(made.samples.buffer, made.samples.byteOffset, made.samples.byteLength),
  );
  return { ...answer, sampleRate: made.sampleRate };
}
