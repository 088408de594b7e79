import { knowsLanguage } from '../language-tag.js';

/** The contract's names for two ways to speak; the configuration says which engines stand behind them. */
export const TTS_MODELS = ['tts_multilingual_v2', 'tts_v3'] as const;
export type TtsModel = (typeof TTS_MODELS)[number];

type ModelledVoice = {
  readonly id: string;
  readonly models: readonly TtsModel[];
  readonly languages: readonly string[];
};

/** A voice can't do what it is asked to; the message says what it can. */
export class InvalidVoice extends Error {
  override name = 'InvalidVoice';
}

/**
 * The model a voice speaks a language with. `auto` is the multilingual model, and `tts_v3` for what that can't speak. Throws `InvalidVoice`
 * when the voice does not know the language or does not come with the model.
 */
export function routeTtsModel(
  voice: ModelledVoice,
  { model, language }: { model: TtsModel | 'auto'; language?: string | undefined },
): TtsModel {
  if (!knowsLanguage(voice.languages, language)) {
    throw new InvalidVoice(
      `The voice ${voice.id} does not speak "${language}"; it speaks ${voice.languages.join(', ')}`,
    );
  }
  const routed = model === 'auto' ? TTS_MODELS.find((one) => voice.models.includes(one)) : model;
  if (routed && voice.models.includes(routed)) return routed;
  const known = voice.models.length > 0 ? voice.models.join(', ') : 'no model that is configured';
  throw new InvalidVoice(`The voice ${voice.id} does not come with ${model}; it comes with ${known}`);
}

/** `tts_v3` knows three degrees of stability: the nearest of 0, 0.5 and 1. */
export const snapStability = (model: TtsModel, stability: number): number =>
  model === 'tts_v3' ? Math.round(stability * 2) / 2 : stability;
