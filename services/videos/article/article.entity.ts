import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A step of an article; text is plain, its paragraphs parted by empty lines. */
export interface StoredStep {
  readonly title: string;
  readonly text: string;
  /** Seconds of the source. */
  readonly atSeconds: number;
  readonly screenshotFileId: string | null;
}

/** A help article about a video, one for each language and each set of instructions. */
@Entity({ name: 'article' })
export class ArticleEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** BCP 47, canonical. */
  @PrimaryColumn('text') language!: string;
  /** Hash of the instructions; see `keyOfInstructions`. */
  @PrimaryColumn('text') instructionsKey!: string;
  /** Another one each time it is written. */
  @Column('text') id!: string;
  @Column('text') title!: string;
  /** Markdown without the title; pictures are addressed as `file:<id>`. */
  @Column('text') content!: string;
  @Column('jsonb') steps!: readonly StoredStep[];
  @Column('text', { array: true }) screenshotFileIds!: string[];
  /** Part of the URLs of its images: the URL grants access. */
  @Column('uuid') pictureKey!: string;
  /** False: pictures are missing that could not be taken then. */
  @Column('boolean') isWhole!: boolean;
  @Column('timestamptz') generatedAt!: Date;
}

/** Which article of a workspace. */
export type ArticleKey = Pick<ArticleEntity, 'workspaceId' | 'videoId' | 'language' | 'instructionsKey'>;
