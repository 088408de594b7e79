import { join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import type { TimeSpan } from '../../text/word.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import { runChild } from '../run-child.js';
import { TranscriptionFailed } from '../transcribe/transcription-failed.js';
import { readSpeakerModels } from './speaker-models.js';
import type { SpeakersAnswer, SpeakersRequest } from './speakers-child.js';

/** A span in which one person speaks. Speakers are numbered from 1, in the order in which they first speak. */
export type SpeakerTurn = TimeSpan & { readonly speaker: number };

const child = join(programs, 'services/media/ai/speakers/speakers-child.js');
/** The models read the whole audio at once, without a sign of progress: a longer one would be taken for stalled. */
const MAX_SECONDS = 3600;
const MIN_SECONDS = 0.5;

/** Returns who speaks when, in order of time; no turns of an audio of more than an hour. */
export async function findSpeakers(
  wavPath: string,
  {
    modelDir,
    threads,
    signal,
  }: { readonly modelDir: string; readonly threads: number; readonly signal: AbortSignal },
): Promise<SpeakerTurn[]> {
  const models = await readSpeakerModels(resolve(modelDir));
  const wav = await openWavFile(wavPath);
  await wav.close();
  if (wav.durationSeconds < MIN_SECONDS || wav.durationSeconds > MAX_SECONDS) return [];
  let found: SpeakersAnswer | undefined;
  const { code, output } = await runChild<SpeakersRequest, SpeakersAnswer>(
    child,
    { models, threads, wavPath },
    {
      signal,
      reads: [resolve(modelDir), wavPath],
      onAnswer: (answer) => {
        found = answer;
      },
    },
  );
  if (code !== 0 || !found)
    throw new TranscriptionFailed(
      'sherpa-onnx',
      `sherpa-onnx could not work with the models in SHERPA_ONNX_SPEAKERS_DIR ${modelDir} (${code}): ${output}`,
      faultOfEnd(code, [output]) === 'machine',
    );
  const inOrder = [...found.turns].sort((a, b) => a.start - b.start);
  const numbers = new Map<number, number>();
  for (const { speaker } of inOrder) if (!numbers.has(speaker)) numbers.set(speaker, numbers.size + 1);
  return inOrder.map(({ start, end, speaker }) => ({
    startSeconds: start,
    endSeconds: end,
    speaker: numbers.get(speaker) ?? 1,
  }));
}
