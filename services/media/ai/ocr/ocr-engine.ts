export type ReadInput = {
  /** A PNG or PGM that this service made. */
  readonly imagePath: string;
  /** BCP 47, of most of the text; English when absent. */
  readonly language?: string | undefined;
  /**
   * `line`: a single one, such as the name of a button. `block`: lines below each other, such as a dialog. Default
   * `sparse`: text anywhere, such as a screen.
   */
  readonly layout?: 'sparse' | 'block' | 'line' | undefined;
  readonly signal: AbortSignal;
};

export type ReadWord = {
  readonly text: string;
  readonly confidence: number;
  /** Where it is in the image, in pixels; absent where an engine does not report it. */
  readonly box?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
};

/** Words side by side in an image. */
export type ReadLine = {
  /** The engine's confidence in each word, 0 to 1. */
  readonly words: readonly ReadWord[];
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
