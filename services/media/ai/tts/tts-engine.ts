/**
 * A voice of one engine. Its id begins with the engine's own prefix, and stays the same as long as the engine
 * has it.
 */
export type Voice = {
  readonly id: string;
  readonly name: string;
  readonly gender: 'female' | 'male' | 'neutral';
  /** BCP 47; its native language comes first. */
  readonly languages: readonly string[];
};

/** Pronunciation of a term. `alias`: as this other text; `phoneme`: in IPA. */
export type Pronunciation = {
  readonly term: string;
  readonly type: 'alias' | 'phoneme';
  readonly value: string;
  /** BCP 47; applies to every language when absent. */
  readonly language?: string | undefined;
};

export type SynthesisInput = {
  readonly text: string;
  readonly voiceId: string;
  /** BCP 47, for multilingual voices; the voice's native language when absent. */
  readonly language?: string | undefined;
  /** 0.7 to 1.3. */
  readonly speed: number;
  /** 0 to 1; lower is more expressive. */
  readonly stability: number;
  readonly pronunciations: readonly Pronunciation[];
  /** Output path of the audio, written completely or not at all; see `finishNarration` for its format. */
  readonly outPath: string;
  readonly signal: AbortSignal;
};

export type Spoken = {
  /** 0 when the text contains nothing that can be spoken. */
  readonly durationSeconds: number;
  /** Terms whose phonemes the engine does not accept: spoken as written. */
  readonly ignoredTerms: readonly string[];
};

/** Settings of requests that not every engine honours. */
export const TTS_SETTINGS = ['stability'] as const;
export type TtsSetting = (typeof TTS_SETTINGS)[number];

export interface TtsEngine {
  readonly id: string;
  honours(voiceId: string): Promise<readonly TtsSetting[]>;
  /**
   * Returns everything else that shapes the audio, such as the version: another one may give other audio for
   * the same text.
   */
  edition(): Promise<string>;
  voices(): Promise<readonly Voice[]>;
  synthesize(input: SynthesisInput): Promise<Spoken>;
}
