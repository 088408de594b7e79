import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public address of a video's newest export. */
@Entity({ name: 'share' })
export class ShareEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Part of the page's URL; cannot be guessed, and is new each time sharing begins. */
  @Column('text') id!: string;
  @Column('boolean') downloadable!: boolean;
  @Column('timestamptz') sharedAt!: Date;
}
