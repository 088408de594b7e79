import { createRequire } from 'node:module';
import { openWavFile } from '../../video/wav/wav-file.js';
import { answerRequest } from '../answer-request.js';
import type { SpeakerModels } from './speaker-models.js';

export type SpeakersRequest = {
  readonly models: SpeakerModels;
  readonly threads: number;
  readonly wavPath: string;
};
/** Who speaks when: speakers are numbered from 0; seconds of the audio. */
export type SpeakersAnswer = {
  readonly turns: ReadonlyArray<{ readonly start: number; readonly end: number; readonly speaker: number }>;
};

type Diarization = new (
  config: unknown,
) => { process(samples: Float32Array): SpeakersAnswer['turns'][number][] };
type Sherpa = { readonly OfflineSpeakerDiarization: Diarization };

/** Voices further apart than this (cosine distance) are those of two people. */
const SAME_VOICE = 0.5;

/** The program of the child process: it reads one request, writes one answer as a line, and exits. */
await answerRequest(findTurns);

async function findTurns(
  { models, threads, wavPath }: SpeakersRequest,
  respond: (answer: SpeakersAnswer) => void,
): Promise<void> {
  const { OfflineSpeakerDiarization } = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  const running = { numThreads: threads, provider: 'cpu', debug: 0 };
  const diarization = new OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: models.segmentation }, ...running },
    embedding: { model: models.embedding, ...running },
    clustering: { numClusters: -1, threshold: SAME_VOICE },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  });
  const wav = await openWavFile(wavPath);
  const samples = Float32Array.from(await wav.readSamples(0, wav.sampleCount), (value) => value / 32768);
  await wav.close();
  const turns = diarization.process(samples).map(({ start, end, speaker }) => ({ start, end, speaker }));
  respond({ turns });
}
