import { Column, Entity, PrimaryColumn } from 'typeorm';

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
