import type { Interaction } from '../../../../schemas/interaction.js';

export type Sentence = { readonly startSeconds: number; readonly endSeconds: number; readonly text: string };

/** Everything known of a video: the only material that may be written about. */
export type SourceMaterial = {
  /** BCP 47, of all material. */
  readonly language: string;
  readonly durationSeconds: number;
  readonly title?: string | undefined;
  readonly sentences: readonly Sentence[];
  /** Key events that the user provided; a null time means no particular time. */
  readonly keyEvents: ReadonlyArray<{ readonly text: string; readonly atSeconds: number | null }>;
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
  readonly screenTexts: ReadonlyArray<{ readonly text: string; readonly atSeconds: number }>;
  /** Of a screen recording, by time. */
  readonly interactions?: readonly Interaction[] | undefined;
  readonly videoContext?: string | undefined;
  readonly companyContext?: string | undefined;
};

export type Direction = {
  readonly tone?: string | undefined;
  readonly contentStyle?: 'how-to' | 'sop' | 'promotional' | 'training' | 'announcement' | undefined;
  readonly productName?: string | undefined;
  /** A script skill of the Brand Kit. */
  readonly styleGuide?: string | undefined;
  readonly instructions?: string | undefined;
};

/** The same settings by their public names: a style guide is a script skill. */
export const TEXT_SETTINGS = [
  'tone',
  'contentStyle',
  'productName',
  'scriptSkillId',
  'instructions',
] as const;
export type TextSetting = (typeof TEXT_SETTINGS)[number];

/** A frame of a video, or a part of one, for a model that takes images. */
export type KeyImage = {
  readonly atSeconds: number;
  /** In plain English: "The whole screen before the click", "Around the click, after it". */
  readonly shows: string;
  readonly jpeg: Buffer;
};

export type WriteInput = {
  /** BCP 47, of the text to write. */
  readonly language: string;
  readonly material: SourceMaterial;
  readonly direction: Direction;
  /** Takes images of what is done in the video; called only for a model that takes images, or may. */
  readonly images?: (() => Promise<readonly KeyImage[]>) | undefined;
  readonly signal: AbortSignal;
};

export type ScriptLine = Sentence;

export type ArticleStep = {
  readonly title: string;
  /** Plain text; paragraphs are separated by empty lines. */
  readonly text: string;
  /** Time in the video that it was written from. */
  readonly atSeconds: number;
};

export type Article = {
  readonly title: string;
  readonly intro: string | null;
  readonly steps: readonly ArticleStep[];
  readonly closing: string | null;
};

export interface TextEngine {
  readonly id: string;
  readonly honours: readonly TextSetting[];
  /**
   * `video`: from all material; `transcript`: the cleaned-up speech. Lines are in order of time and do not
   * overlap.
   */
  writeScript(
    input: WriteInput & { readonly source: 'video' | 'transcript' },
  ): Promise<readonly ScriptLine[]>;
  writeArticle(input: WriteInput): Promise<Article>;
}
