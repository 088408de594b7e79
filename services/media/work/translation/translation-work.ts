/** Payload of the last unit, which the other units of a translation read from its row. */
export interface GatherPayload {
  readonly translationId: string;
  /** Whether the job continues with a voiceover. */
  readonly isVoicedNext: boolean;
}

export interface TranslatePayload extends GatherPayload {
  /** Index of its first text among all. */
  readonly first: number;
  readonly count: number;
}
