import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import { finishNarration, NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import { runChild } from '../run-child.js';
import { pronounce, withoutPhonemes } from './pronounce.js';
import type { SherpaTtsAnswer, SherpaTtsRequest } from './sherpa-onnx-child.js';
import { type SherpaVoice, voicesOfModel } from './sherpa-onnx-speakers.js';
import { readVoiceModels, type SherpaVoiceModel } from './sherpa-onnx-voice-model.js';
import type { Spoken, SynthesisInput, TtsEngine } from './tts-engine.js';

const child = join(programs, 'services/media/ai/tts/sherpa-onnx-child.js');
/** Includes loading the model to read its number of speakers. */
const DESCRIBE_WITHIN_MS = 60_000;
const SILENT_SAMPLES = 4800;
/** Families of models with random variation, which stability reduces. */
export const VARIES: readonly SherpaVoiceModel['kind'][] = ['vits', 'matcha'];

/** sherpa-onnx with the operator's TTS models, each in a process of its own. */
export function makeSherpaOnnxTts({ voicesDir, threads }: { voicesDir: string; threads: number }): TtsEngine {
  const speakers = new Map<string, Promise<number>>();
  const countSpeakers = (model: SherpaVoiceModel): Promise<number> => {
    const known = speakers.get(model.dir);
    if (known !== undefined) return known;
    const counted = ask({ model, threads }, AbortSignal.timeout(DESCRIBE_WITHIN_MS)).then(
      (description) => description.speakers,
    );
    speakers.set(model.dir, counted);
    // A failure is not cached, because the folder may still be filled.
    counted.catch(() => speakers.delete(model.dir));
    return counted;
  };
  const listVoices = async (): Promise<SherpaVoice[]> => {
    const voices: SherpaVoice[] = [];
    const failures: unknown[] = [];
    for (const model of await readVoiceModels(resolve(voicesDir))) {
      try {
        // Some models with one voice report none.
        voices.push(...voicesOfModel(model, Math.max(1, await countSpeakers(model))));
      } catch (error) {
        failures.push(error);
      }
    }
    if (voices.length === 0 && failures.length > 0) throw failures[0];
    return voices;
  };
  return {
    id: 'sherpa-onnx',
    async honours(voiceId) {
      const voice = (await listVoices()).find(({ id }) => id === voiceId);
      return voice && VARIES.includes(voice.model.kind) ? ['stability'] : [];
    },
    // A voice's id includes the name of its model.
    edition: async () => '',
    voices: async () =>
      (await listVoices()).map(({ id, name, gender, languages }) => ({ id, name, gender, languages })),
    async synthesize(input: SynthesisInput): Promise<Spoken> {
      const voice = (await listVoices()).find(({ id }) => id === input.voiceId);
      if (!voice) throw new EngineFailed('sherpa-onnx', `No model has the voice ${input.voiceId}`, false);
      const plainText = withoutPhonemes(
        pronounce(input.text, input.pronunciations, input.language ?? voice.languages[0]),
      );
      const rawPath = `${input.outPath}.raw`;
      const { model, speaker } = voice;
      const { speed, stability, signal } = input;
      try {
        const say = { text: plainText.text, speaker, speed, stability, rawPath };
        const { sampleRate } = /[\p{L}\p{N}]/u.test(plainText.text)
          ? await ask({ model, threads, say }, signal)
          : await writeSilence(rawPath);
        const made = {
          path: rawPath,
          formats: 'f32le',
          options: ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1'],
        };
        const { durationSeconds } = await finishNarration([made], input.outPath, { signal });
        return { durationSeconds, ignoredTerms: plainText.ignoredTerms };
      } finally {
        await rm(rawPath, { force: true });
      }
    },
  };
}

/** The library crashes on a text without anything to say. */
async function writeSilence(rawPath: string): Promise<{ sampleRate: number }> {
  await writeFile(rawPath, new Uint8Array(SILENT_SAMPLES * Float32Array.BYTES_PER_ELEMENT));
  return { sampleRate: NARRATION_RATE };
}

async function ask(request: SherpaTtsRequest, signal: AbortSignal): Promise<SherpaTtsAnswer> {
  let result: SherpaTtsAnswer | undefined;
  const { code, output } = await runChild<SherpaTtsRequest, SherpaTtsAnswer>(child, request, {
    signal,
    reads: [request.model.dir],
    writes: request.say ? [request.say.rawPath] : [],
    onAnswer: (answer) => {
      result = answer;
    },
  });
  if (code === 0 && result) return result;
  const { dir, kind, config } = request.model;
  throw new EngineFailed(
    'sherpa-onnx',
    `sherpa-onnx could not synthesize speech with the ${kind} model in ${dir} (${code}; files ${JSON.stringify(config)}): ${output}`,
    faultOfEnd(code, [output]) === 'machine',
  );
}
