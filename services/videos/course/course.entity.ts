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

/** A position in a course with its video. Translations are derived from the video, not stored. */
@Entity({ name: 'course_module' })
export class CourseModuleEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') courseId!: string;
  @Column('text') videoId!: string;
  @Column('text') title!: string;
  /** From 1, without gaps. */
  @Column('integer') position!: number;
}
