import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkError } from '../../../schemas/messages/media.js';
import type { JobStatus } from './job-status.js';

/** The result of an earlier attempt of a job; the present attempt is the job itself. */
@Entity({ name: 'job_attempt' })
export class JobAttemptEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  /** Starts at 1. */
  @PrimaryColumn('integer') attempt!: number;
  @Column('text') status!: JobStatus;
  @Column('jsonb', { nullable: true }) error!: WorkError | null;
  @Column('text') requestId!: string;
  @Column('timestamptz') queuedAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
