import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A sequence of videos to learn from, arranged in modules. */
@Entity({ name: 'course' })
export class CourseEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') title!: string;
  /** The title as normalized by `foldName`. */
  @Column('text') titleFolded!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  /** Incremented by the database with every change. */
  @Column('integer') version!: number;
}
