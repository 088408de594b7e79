export type ReadImagesInput = {
  /** Gray PGM images that this service made. */
  readonly imagePaths: readonly string[];
  /** A folder for the engine's own files. */
  readonly scratch: string;
  /** BCP 47, of most of the text; English when absent. */
  readonly language?: string | undefined;
  /** `line`: a single line. `small`: small text anywhere, such as buttons and fields. Default `sparse`: text anywhere. */
  readonly layout?: 'sparse' | 'small' | 'line' | undefined;
  readonly signal: AbortSignal;
};

export type KnownWordsInput = {
  readonly words: readonly string[];
  /** BCP 47; English when absent. */
  readonly language?: string | undefined;
  /** A folder for the engine's own files. */
  readonly scratch: string;
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

export interface OcrEngine {
  readonly id: string;
  /** Version of the program: another one may give other results. */
  edition(): Promise<string>;
  /** BCP 47. */
  languages(): Promise<readonly string[]>;
  /** Reads several images in one run, which costs far less; returns the lines of each. */
  readImages(input: ReadImagesInput): Promise<ReadonlyArray<readonly ReadLine[]>>;
  /** Returns those of the words that the engine's dictionary of the language contains; null without a dictionary. */
  findKnownWords(input: KnownWordsInput): Promise<ReadonlySet<string> | null>;
  /** Ends its running programs. */
  close(): Promise<void>;
}
