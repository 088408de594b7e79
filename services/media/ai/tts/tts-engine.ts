/** A voice of one engine. Its id begins with the engine's own prefix, and stays the same as long as the engine has it. */
export type Voice = {
  readonly id: string;
  readonly name: string;
  readonly gender: 'female' | 'male' | 'neutral';
  /** BCP 47, the one it is at home in first. */
  readonly languages: readonly string[];
};

/** How a term is to be said. `alias`: as this other text; `phoneme`: in letters of the IPA. */
export type Pronunciation = {
  readonly term: string;
  readonly type: 'alias' | 'phoneme';
  readonly value: string;
  /** BCP 47; absent: in every language. */
  readonly language?: string | undefined;
};

export type SynthesisInput = {
  readonly text: string;
  readonly voiceId: string;
  /** BCP 47, for voices that know several; absent: the one the voice is at home in. */
  readonly language?: string | undefined;
  /** 0.7 to 1.3. */
  readonly speed: number;
  /** 0 to 1; lower is more expressive. */
  readonly stability: number;
  readonly pronunciations: readonly Pronunciation[];
  /** Where the sound goes, whole or not at all; see `finishNarration` for its form. */
  readonly outPath: string;
  readonly signal: AbortSignal;
};

export type Spoken = {
  /** 0 when there is nothing in the text that can be said. */
  readonly durationSeconds: number;
  /** Terms whose phonemes the engine can't take: said as they are written. */
  readonly unheededTerms: readonly string[];
};

/** Turns text into sound. */
export interface TtsEngine {
  readonly id: string;
  /** What else shapes its sound, such as its version: another one may say the same text otherwise. */
  edition(): Promise<string>;
  voices(): Promise<readonly Voice[]>;
  synthesize(input: SynthesisInput): Promise<Spoken>;
}
