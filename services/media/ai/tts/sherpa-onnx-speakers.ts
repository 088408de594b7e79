import { basename } from 'node:path';
import type { SherpaVoiceModel } from './sherpa-onnx-voice-model.js';
import type { Voice } from './tts-engine.js';

/** A speaker of a model, with the settings that the library needs for the speaker's language. */
export type SherpaVoice = Voice & { readonly model: SherpaVoiceModel; readonly speaker: number };

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
