import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { WaitReason as JobWaitReason } from '../../../schemas/messages/media.js';
import type { FailureKind } from '../video/ffmpeg/ffmpeg-failed.js';

export type WorkKind =
  | 'fetch'
  | 'ingest'
  | 'analysis'
  | 'hear'
  | 'analysis-join'
  | 'write'
  | 'plan'
  | 'segment'
  | 'sound'
  | 'join'
  | 'translate'
  | 'gather'
  | 'voice-plan'
  | 'voice'
  | 'voice-join'
  | 'backup'
  | 'tool-fetch'
  | 'tool';
/** What work waits for that is away. */
export type WaitReason = Exclude<JobWaitReason, 'upload' | 'source'>;
export type Failures = Readonly<Partial<Record<FailureKind, number>>>;

export type WorkState = 'queued' | 'leased' | 'done';

/** A piece of a job's work, done by whichever worker takes it. */
@Entity({ name: 'work' })
export class WorkEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') jobId!: string;
  /** Of the job; `attempt` is the piece's own. */
  @Column('integer') jobAttempt!: number;
  /** Null: it belongs to none. */
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('text') kind!: WorkKind;
  @Column('integer') ordinal!: number;
  @Column('text') state!: WorkState;
  @Column('jsonb') payload!: unknown;
  @Column('jsonb', { nullable: true }) result!: unknown;
  /** Share among the job's pieces of the same kind, e.g. frames. */
  @Column('double precision') weight!: number;
  /** 0 to 1. */
  @Column('real') fraction!: number;
  @Column('integer') attempt!: number;
  @Column('text', { nullable: true }) leaseOwner!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** Minus infinity: at once. */
  @Column('timestamptz') runAfter!: Date | number;
  /** How often its programs have failed in each way. */
  @Column('jsonb') failures!: Failures;
  /** The worker over which it failed last: others come first. */
  @Column('text', { nullable: true }) failedOwner!: string | null;
  @Column('text', { nullable: true }) waitingFor!: WaitReason | null;
  /** Since when it has been waiting for something that is away; stays when it is tried meanwhile. */
  @Column('timestamptz', { nullable: true }) parkedAt!: Date | null;
  @Column('text') requestId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Every piece but a tool's. */
export type WorkOfVideo = WorkEntity & { readonly videoId: string };
