/** One spoken word. Punctuation, when the engine provides it, is attached to the text. */
export type Word = {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** 0 to 1. */
  readonly confidence: number;
};

export type TimeSpan = { readonly startSeconds: number; readonly endSeconds: number };
