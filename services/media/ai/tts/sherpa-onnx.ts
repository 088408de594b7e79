import { rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { faultOfEnd } from '../../confinement/program-fault.js';
import { finishNarration, NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import { runChild } from '../run-child.js';
import { pronounce, withoutPhonemes } from './pronounce.js';
import type { SherpaTtsAnswer, SherpaTtsRequest } from './sherpa-onnx-child.js';
import { readVoiceModels, type SherpaVoiceModel } from './sherpa-onnx-voice-model.js';
import type { Spoken, SynthesisInput, TtsEngine, Voice } from './tts-engine.js';

/** A speaker of a model, with the settings that the library needs for the speaker's language. */
type SherpaVoice = Voice & { readonly model: SherpaVoiceModel; readonly speaker: number };

/**
 * Languages in the first letter of Kokoro's speakers, such as `ef_dora`, and the voice of eSpeak that pronounces
 * them where the model has no word list of the language.
 */
const KOKORO_LANGUAGES: Readonly<Record<string, { readonly code: string; readonly espeak?: string }>> = {
  a: { code: 'en-US' },
  b: { code: 'en-GB' },
  e: { code: 'es', espeak: 'es' },
  f: { code: 'fr', espeak: 'fr' },
  h: { code: 'hi', espeak: 'hi' },
  i: { code: 'it', espeak: 'it' },
  p: { code: 'pt-BR', espeak: 'pt-br' },
  z: { code: 'zh' },
};

/** Returns the voices of a model with this number of speakers; ids count them, so that names may change. */
export function voicesOfModel(model: SherpaVoiceModel, speakers: number): SherpaVoice[] {
  const folder = basename(model.dir);
  const id = `sherpa_${folder.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
  const names = model.speakerNames.length === speakers ? model.speakerNames : [];
  return Array.from({ length: speakers }, (_, speaker): SherpaVoice => {
    const name = names[speaker];
    const numbered = speakers > 1 ? `${folder}, speaker ${speaker + 1}` : folder;
    return {
      ...spokenBy(model, name),
      speaker,
      gender: genderOf(name),
      id: speakers > 1 ? `${id}_${speaker}` : id,
      name: name ? `${folder}, ${name}` : numbered,
    };
  });
}

/** The name of a Kokoro speaker says the native language, which comes first. */
function spokenBy(
  model: SherpaVoiceModel,
  name: string | undefined,
): { model: SherpaVoiceModel; languages: readonly string[] } {
  const letter = model.kind === 'kokoro' ? /^([a-z])[fm](_|$)/.exec(name ?? '')?.[1] : undefined;
  const native = letter ? KOKORO_LANGUAGES[letter] : undefined;
  if (!native) return { model, languages: model.languages };
  const { code, espeak } = native;
  const others = model.languages.filter((language) => !code.startsWith(language));
  if (!espeak) return { model, languages: [code, ...others] };
  // The word lists are of English and Chinese, and would pronounce words of these languages in English.
  const { lexicon: _, ...config } = model.config;
  return { model: { ...model, config: { ...config, lang: espeak } }, languages: [code] };
}

/** Kokoro: `af_bella`, `am_adam`; Kitten: `expr-voice-2-m`. */
function genderOf(name = ''): Voice['gender'] {
  const letter = /^[a-z]([fm])(_|$)/.exec(name)?.[1] ?? /-([fm])$/.exec(name)?.[1];
  if (letter === 'f') return 'female';
  return letter === 'm' ? 'male' : 'neutral';
}

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
    const counted = ask({ model, threads }, timeoutSignal(DESCRIBE_WITHIN_MS)).then(
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
