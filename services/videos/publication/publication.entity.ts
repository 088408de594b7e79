import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a video's help article can be read by everybody. Whether it can be now, `kb` of the video says. */
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
