export type ReadInput = {
  /** A PNG that this service made. */
  readonly imagePath: string;
  /** BCP 47, of most of the text; English when absent. */
  readonly language?: string | undefined;
  readonly signal: AbortSignal;
};

/** Words side by side in an image. */
export type ReadLine = {
  /** The engine's confidence in each word, 0 to 1. */
  readonly words: ReadonlyArray<{ readonly text: string; readonly confidence: number }>;
  /** Height of its glyphs, in pixels. */
  readonly height: number;
};

/** Reads the text in an image. */
export interface OcrEngine {
  readonly id: string;
  /** Version of the program: another one may give other results. */
  edition(): Promise<string>;
  /** BCP 47. */
  languages(): Promise<readonly string[]>;
  readScreen(input: ReadInput): Promise<readonly ReadLine[]>;
}
