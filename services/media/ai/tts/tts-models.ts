import { knowsLanguage } from '../language-tag.js';

/** The contract's names for two TTS models; the configuration assigns their engines. */
export const TTS_MODELS = ['tts_multilingual_v2', 'tts_v3'] as const;
export type TtsModel = (typeof TTS_MODELS)[number];

type ModelledVoice = {
  readonly id: string;
  readonly models: readonly TtsModel[];
  readonly languages: readonly string[];
};

/** A voice does not support the request; the message says what it supports. */
export class InvalidVoice extends Error {
  override name = 'InvalidVoice';
}

/**
 * Returns the model for a voice and a language. `auto` is the multilingual model, or `tts_v3` for languages
 * that it does not support. Throws `InvalidVoice` when the voice does not support the language or does not
 * belong to the model.
 */
export function routeTtsModel(
  voice: ModelledVoice,
  { model, language }: { model: TtsModel | 'auto'; language?: string | undefined },
): TtsModel {
  if (!knowsLanguage(voice.languages, language)) {
    throw new InvalidVoice(
      `The voice ${voice.id} does not support "${language}"; it supports ${voice.languages.join(', ')}`,
    );
  }
  const routed = model === 'auto' ? TTS_MODELS.find((one) => voice.models.includes(one)) : model;
  if (routed && voice.models.includes(routed)) return routed;
  const known = voice.models.length > 0 ? voice.models.join(', ') : 'no model that is configured';
  throw new InvalidVoice(
    `The voice ${voice.id} is not available with ${model}; it is available with ${known}`,
  );
}

/** `tts_v3` has three levels of stability: the nearest of 0, 0.5 and 1. */
export const snapStability = (model: TtsModel, stability: number): number =>
  model === 'tts_v3' ? Math.round(stability * 2) / 2 : stability;
