import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A folder of videos. The video count and the thumbnail are derived from its videos. */
@Entity({ name: 'project' })
export class ProjectEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  /** The name as normalized by `foldName`. */
  @Column('text') nameFolded!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
