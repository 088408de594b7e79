import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A sequence of videos to learn from. The videos stand in its modules. */
@Entity({ name: 'course' })
export class CourseEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') title!: string;
  /** The title as `foldName` has it. */
  @Column('text') titleFolded!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  /** Grows with every change; the database counts. */
  @Column('integer') version!: number;
}
