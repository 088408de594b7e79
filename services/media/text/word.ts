/** One spoken word. Punctuation, when the engine provides it, is attached to the text. */
export type Word = {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Number of the person who says it, from 1; absent when speakers are not distinguished. */
  readonly speaker?: number;
};

export type TimeSpan = { readonly startSeconds: number; readonly endSeconds: number };
