import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ErrorCode } from '../../platform/errors/errors.js';

/** The reason why writing an article failed; also returned to the requests that wait for it. */
export interface WritingFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
}

/** An article that is being written; requests for the same article wait for it. */
@Entity({ name: 'article_writing' })
export class ArticleWritingEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') language!: string;
  @PrimaryColumn('text') instructionsKey!: string;
  @Column('text') id!: string;
  /** After this time the writer has died or failed. */
  @Column('timestamptz') heldUntil!: Date;
  @Column('jsonb', { nullable: true }) failure!: WritingFailure | null;
}
