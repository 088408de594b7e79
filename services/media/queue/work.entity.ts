import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { JOBS, JobType } from '../../../schemas/job-types.js';
import type { WaitReason as JobWaitReason } from '../../../schemas/messages/work-progress.js';
import type { FailureKind } from '../video/ffmpeg/ffmpeg-failed.js';

export type WorkKind = (typeof JOBS)[JobType]['work'][number];
/** The unavailable dependency that work waits for. */
export type WaitReason = Exclude<JobWaitReason, 'upload' | 'source'>;
export type Failures = Readonly<Partial<Record<FailureKind, number>>>;

export type WorkState = 'queued' | 'leased' | 'done';

/** A unit of a job's work, processed by the worker that leases it. */
@Entity({ name: 'work' })
export class WorkEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') jobId!: string;
  /** Attempt of the job; `attempt` is that of the unit. */
  @Column('integer') jobAttempt!: number;
  /** Null if it belongs to no video. */
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('text') kind!: WorkKind;
  @Column('integer') ordinal!: number;
  @Column('text') state!: WorkState;
  @Column('jsonb') payload!: unknown;
  @Column('jsonb', { nullable: true }) result!: unknown;
  /** Share among the job's units of the same kind, e.g. frames. */
  @Column('double precision') weight!: number;
  /** From 0 to 1. */
  @Column('real') fraction!: number;
  @Column('integer') attempt!: number;
  /** How often a lease on it has lapsed: working on it may have ended the worker. */
  @Column('integer') lapses!: number;
  @Column('text', { nullable: true }) leaseOwner!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** Minus infinity means at once. */
  @Column('timestamptz') runAfter!: Date | number;
  /** How often its programs have failed in each way. */
  @Column('jsonb') failures!: Failures;
  /** The worker on which it failed last; other workers come first. */
  @Column('text', { nullable: true }) failedOwner!: string | null;
  @Column('text', { nullable: true }) waitingFor!: WaitReason | null;
  /** Time since which it waits for an unavailable dependency; unchanged by attempts meanwhile. */
  @Column('timestamptz', { nullable: true }) parkedAt!: Date | null;
  @Column('text') requestId!: string;
  /** W3C Trace Context of the request behind it; null while nothing is traced. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Any unit except those of tools. */
export type WorkOfVideo = WorkEntity & { readonly videoId: string };
