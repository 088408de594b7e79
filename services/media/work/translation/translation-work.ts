/** What the pieces of a translation tell each other through their rows. */
export interface GatherPayload {
  readonly translationId: string;
  /** The job goes on with reading it aloud. */
  readonly isVoicedNext: boolean;
}

export interface TranslatePayload extends GatherPayload {
  /** Place of its first text among all. */
  readonly first: number;
  readonly count: number;
}
