import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { answerRequest } from '../answer-request.js';
import type { SherpaVoiceModel } from './sherpa-onnx-voice-model.js';

export type SherpaTtsRequest = {
  readonly model: SherpaVoiceModel;
  readonly threads: number;
  /** Absent: only tell how many speakers the model has. */
  readonly say?: {
    readonly text: string;
    readonly speaker: number;
    readonly speed: number;
    readonly stability: number;
    /** Gets the sound: bare samples, 32-bit float, mono. */
    readonly rawPath: string;
  };
};
export type SherpaTtsAnswer = { readonly speakers: number; readonly sampleRate: number };

type OfflineTts = {
  readonly numSpeakers: number;
  readonly sampleRate: number;
  generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): {
    samples: Float32Array;
    sampleRate: number;
  };
};
type Sherpa = { OfflineTts: new (config: unknown) => OfflineTts };

/** How much chance a model of these kinds allows itself, when it is neither calm nor lively. */
const NOISE_SCALE = 0.667;

/** The program of the child process: one request, one answer, then it ends. */
await answerRequest<SherpaTtsRequest, SherpaTtsAnswer>(async (request, tell) =>
  tell(await synthesize(request)),
);

async function synthesize({ model, threads, say }: SherpaTtsRequest): Promise<SherpaTtsAnswer> {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  const takesNoise = model.kind === 'vits' || model.kind === 'matcha';
  const noise = say && takesNoise ? { noiseScale: NOISE_SCALE * (1.5 - say.stability) } : {};
  const tts = new sherpa.OfflineTts({
    model: { [model.kind]: { ...model.config, ...noise }, numThreads: threads, provider: 'cpu', debug: 0 },
    maxNumSentences: 1,
  });
  const answer = { speakers: tts.numSpeakers, sampleRate: tts.sampleRate };
  if (!say) return answer;
  const made = tts.generate({
    text: say.text,
    sid: say.speaker,
    speed: say.speed,
    // Memory of the native side may not be handed over in every build of Node.
    enableExternalBuffer: false,
  });
  await writeFile(
    say.rawPath,
    Buffer.from(made.samples.buffer, made.samples.byteOffset, made.samples.byteLength),
  );
  return { ...answer, sampleRate: made.sampleRate };
}
