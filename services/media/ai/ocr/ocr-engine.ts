export type ReadInput = {
  /** A PNG of our own making. */
  readonly imagePath: string;
  /** BCP 47, of most of the text; absent: English. */
  readonly language?: string | undefined;
  readonly signal: AbortSignal;
};

/** Words that stand side by side in a picture. */
export type ReadLine = {
  /** How sure the engine is of each: 0 to 1. */
  readonly words: ReadonlyArray<{ readonly text: string; readonly confidence: number }>;
  /** Of its letters, in pixels. */
  readonly height: number;
};

/** Reads what is written in a picture. */
export interface OcrEngine {
  readonly id: string;
  /** Of the program: another one may read better. */
  edition(): Promise<string>;
  /** BCP 47. */
  languages(): Promise<readonly string[]>;
  readScreen(input: ReadInput): Promise<readonly ReadLine[]>;
}
