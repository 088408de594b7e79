/** Payload of the last unit of a translation. */
export interface TranslationJoinPayload {
  readonly translationId: string;
  /** Whether the job continues with a voiceover. */
  readonly isVoicedNext: boolean;
}

export interface TranslatePayload extends TranslationJoinPayload {
  /** Index of its first text among all. */
  readonly first: number;
  readonly count: number;
}
