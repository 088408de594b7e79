import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public address of a video's help article. The video's `kb` state determines whether it is published. */
@Entity({ name: 'publication' })
export class PublicationEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Part of the page's URL; cannot be guessed, and stays the same if the article is published again. */
  @Column('text') id!: string;
  /** Whether search engines may list the page. */
  @Column('boolean') indexable!: boolean;
  /** Null while it is not published. */
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
}
