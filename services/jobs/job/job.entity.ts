import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import type { JobKind } from '../../../schemas/job-types.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import type { WaitReason } from '../../../schemas/messages/work-progress.js';
import { notFound } from '../../platform/errors/errors.js';

export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether the job is waiting or running. */
export const isOpen = (status: JobStatus): boolean => status === 'pending' || status === 'processing';

/**
 * Asynchronous work that a caller requested and can follow. Only the receiver of its command knows the
 * details of the work.
 */
@Entity({ name: 'job' })
export class JobEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** `<kind>_<epoch ms>_<suffix>`. */
  @PrimaryColumn('text') id!: string;
  @Column('text') kind!: JobKind;
  /** The kind, except that a voiceover's kind is `tool`. */
  @Column('text') type!: string;
  /** Which of several results of its type it makes: of an export the aspect ratio. Empty where there is only one. */
  @Column('text') variant!: string;
  /** The request that opened it together with others; null if it was opened alone. */
  @Column('text', { nullable: true }) batchId!: string | null;
  @Column('text') status!: JobStatus;
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('real') percent!: number;
  @Column('text') step!: string;
  @Column('text') message!: string;
  @Column('integer', { nullable: true }) etaSeconds!: number | null;
  /** What is unavailable, or has to arrive, before its work continues. */
  @Column('text', { nullable: true }) waitingFor!: WaitReason | null;
  /** When the worker reported it; older reports that arrive late are not applied. */
  @Column('timestamptz', { nullable: true }) progressAt!: Date | null;
  @Column('jsonb', { nullable: true }) result!: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) error!: WorkError | null;
  @Column('integer') attempt!: number;
  /** Minutes charged per minute of video. */
  @Column('integer') units!: number;
  /** Minutes per month when it was accepted; -1 is unlimited, null when no plan applied. */
  @Column('integer', { nullable: true }) allowance!: number | null;
  /**
   * Name and payload of the command, sent when the job is dispatched. Null for a process: each of its steps
   * has a command. Read only to be sent: it may be long.
   */
  @Column('jsonb', { nullable: true, select: false })
  command?: { name: string; payload: Record<string, unknown> } | null;
  /** The process that this job is a step of, and the name of the step. */
  @Column('text', { nullable: true }) parentJobId!: string | null;
  @Column('text', { nullable: true }) parentStep!: string | null;
  /** The folder that a process moved its video to. */
  @Column('text', { nullable: true }) projectId!: string | null;
  /** Null while an earlier job of the same video is still open. */
  @Column('timestamptz', { nullable: true }) dispatchedAt!: Date | null;
  /** When this attempt was requested: a video's jobs run in this order. */
  @Column('timestamptz') queuedAt!: Date;
  @Column('text') requestId!: string;
  /** W3C Trace Context of the request behind it; null while nothing is traced. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz') updatedAt!: Date;
  /** Incremented by the database with every change. */
  @Column('integer') version!: number;
}

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

/** Locks the job and its video until the transaction ends, so that no other transaction ends or restarts it. */
export async function requireHeldJob(tx: EntityManager, workspaceId: string, id: string): Promise<JobEntity> {
  const found = await tx.findOneBy(JobEntity, { workspaceId, id });
  if (!found) throw notFound({ what: 'Job', id });
  if (found.videoId) await lockVideo(tx, workspaceId, found.videoId);
  const held = await tx.findOne(JobEntity, {
    where: { workspaceId, id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!held) throw notFound({ what: 'Job', id });
  return held;
}

/** Locks the video until the transaction ends: no other transaction opens or settles a job of it meanwhile. */
export async function lockVideo(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${workspaceId}/${videoId}`]);
}
