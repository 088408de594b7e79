import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import type { RenderedArticle } from './rendered-article.js';

/** A step of an article; its text is plain, with paragraphs separated by empty lines. */
export interface StoredStep {
  readonly title: string;
  readonly text: string;
  /** Seconds in the source. */
  readonly atSeconds: number;
  readonly screenshotFileId: string | null;
  /** Of what the screen answers. Absent in articles from before it was shown. */
  readonly resultScreenshotFileId?: string | null;
}

/** Returns the screenshots of steps, in order. */
export const screenshotsOf = (
  steps: ReadonlyArray<Pick<StoredStep, 'screenshotFileId' | 'resultScreenshotFileId'>>,
): string[] =>
  steps.flatMap(({ screenshotFileId, resultScreenshotFileId }) =>
    [screenshotFileId, resultScreenshotFileId ?? null].filter((fileId) => fileId !== null),
  );

/** A help article about a video, one per language and set of instructions. */
@Entity({ name: 'article' })
export class ArticleEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Canonical BCP 47 code. */
  @PrimaryColumn('text') language!: string;
  /** Hash of the instructions; see `keyOfInstructions`. */
  @PrimaryColumn('text') instructionsKey!: string;
  /** What is shown of the content, made when it was stored; null for articles from before this column, until they are read. */
  @Column('jsonb', { nullable: true }) rendered!: RenderedArticle | null;
  /** A new id each time the article is written. */
  @Column('text') id!: string;
  @Column('text') title!: string;
  /** Markdown without the title; images are referenced as `file:<id>`. */
  @Column('text') content!: string;
  @Column('jsonb') steps!: readonly StoredStep[];
  @Column('text', { array: true }) screenshotFileIds!: string[];
  /** Part of the URLs of its images: the URL grants access. */
  @Column('uuid') imageKey!: string;
  /** False when the screenshots of some steps could not be taken. */
  @Column('boolean') isWhole!: boolean;
  /** Requested settings without effect. */
  @Column('text', { array: true }) warnings!: string[];
  @Column('timestamptz') generatedAt!: Date;
  /** What it was written from; null if it was translated, and for articles from before this column. Read only where it is compared. */
  @Column('jsonb', { nullable: true, select: false }) request?: ArticleRequest | null;
}

/** Identifies an article of a workspace. */
export type ArticleKey = Pick<ArticleEntity, 'workspaceId' | 'videoId' | 'language' | 'instructionsKey'>;
