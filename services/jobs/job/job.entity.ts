import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { JobKind } from '../../../schemas/messages/jobs.js';
import type { WaitReason, WorkError } from '../../../schemas/messages/media.js';
import type { JobStatus } from './job-status.js';

/** Asynchronous work that a caller requested and can follow. Only the receiver of its command knows what it does. */
@Entity({ name: 'job' })
export class JobEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** `<kind>_<epoch ms>_<suffix>`. */
  @PrimaryColumn('text') id!: string;
  @Column('text') kind!: JobKind;
  /** The kind, but that a voiceover's kind is `tool`. */
  @Column('text') type!: string;
  @Column('text') status!: JobStatus;
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('real') percent!: number;
  @Column('text') step!: string;
  @Column('text') message!: string;
  @Column('integer', { nullable: true }) etaSeconds!: number | null;
  /** What is away, or has to come, before its work goes on. */
  @Column('text', { nullable: true }) waitingFor!: WaitReason | null;
  /** When the worker said it; what comes late and is older is not applied. */
  @Column('timestamptz', { nullable: true }) progressAt!: Date | null;
  @Column('jsonb', { nullable: true }) result!: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) error!: WorkError | null;
  @Column('integer') attempt!: number;
  /** Minutes charged for every minute of video. */
  @Column('integer') units!: number;
  /** Minutes a month when it was accepted; -1 is unlimited, null when no plan was asked. */
  @Column('integer', { nullable: true }) allowance!: number | null;
  /** Name and payload of the command, sent when it is this job's turn. Null for a process: its steps have one each. */
  @Column('jsonb', { nullable: true }) command!: { name: string; payload: Record<string, unknown> } | null;
  /** The process that this is a step of, and which. */
  @Column('text', { nullable: true }) parentJobId!: string | null;
  @Column('text', { nullable: true }) parentStep!: string | null;
  /** The folder that a process put its video into. */
  @Column('text', { nullable: true }) projectId!: string | null;
  /** Null while an earlier job of the same video is still open. */
  @Column('timestamptz', { nullable: true }) dispatchedAt!: Date | null;
  /** When this attempt was asked for: a video's jobs run in the order of it. */
  @Column('timestamptz') queuedAt!: Date;
  @Column('text') requestId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz') updatedAt!: Date;
  /** Grows with every change; the database counts. */
  @Column('integer') version!: number;
}
