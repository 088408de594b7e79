import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A folder of videos. How many are in it, and its picture, are read from them. */
@Entity({ name: 'project' })
export class ProjectEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  /** The name as `foldName` has it. */
  @Column('text') nameFolded!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
