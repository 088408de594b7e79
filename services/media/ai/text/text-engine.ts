export type Sentence = { readonly startSeconds: number; readonly endSeconds: number; readonly text: string };

/** What is known of a video: all that may be written of. */
export type SourceMaterial = {
  /** BCP 47, of everything in it. */
  readonly language: string;
  readonly durationSeconds: number;
  /** What the video is called. */
  readonly title?: string | undefined;
  readonly sentences: readonly Sentence[];
  /** What a person says happens; null: at no particular time. */
  readonly keyEvents: ReadonlyArray<{ readonly text: string; readonly atSeconds: number | null }>;
  /** Seconds. */
  readonly sceneChanges: readonly number[];
  readonly screenTexts: ReadonlyArray<{ readonly text: string; readonly atSeconds: number }>;
  readonly videoContext?: string | undefined;
  readonly companyContext?: string | undefined;
};

/** How it is to be written. */
export type Direction = {
  readonly tone?: string | undefined;
  readonly contentStyle?: 'how-to' | 'sop' | 'promotional' | 'training' | 'announcement' | undefined;
  readonly productName?: string | undefined;
  /** A script skill of the Brand Kit. */
  readonly styleGuide?: string | undefined;
  readonly instructions?: string | undefined;
};

export type WriteInput = {
  /** BCP 47, to write in. */
  readonly language: string;
  readonly material: SourceMaterial;
  readonly direction: Direction;
  readonly signal: AbortSignal;
};

/** A line of narration and subtitles. */
export type ScriptLine = Sentence;

export type ArticleStep = {
  readonly title: string;
  /** Paragraphs, parted by empty lines; plain text. */
  readonly text: string;
  /** Where in the video it was written from. */
  readonly atSeconds: number;
};

export type Article = {
  readonly title: string;
  readonly intro: string | null;
  readonly steps: readonly ArticleStep[];
  readonly closing: string | null;
};

/** Writes of what is known of a video. */
export interface TextEngine {
  readonly id: string;
  /** `video`: of all that is known; `transcript`: what was said, cleaned up. In the order of time, none over another. */
  writeScript(
    input: WriteInput & { readonly source: 'video' | 'transcript' },
  ): Promise<readonly ScriptLine[]>;
  writeArticle(input: WriteInput): Promise<Article>;
}
