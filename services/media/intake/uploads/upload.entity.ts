import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type UploadState = 'open' | 'received' | 'done' | 'dropped';

/** What it brings: a source, or a backup that holds one. */
export type UploadHolds = 'source' | 'backup';

/** A source on its way: sent by the client, or fetched. How much of it is there is the size of its bytes on the disk. */
@Entity({ name: 'upload' })
export class UploadEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  /** Null: it is what a tool works on. */
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('text') filename!: string;
  @Column('text', { nullable: true }) contentType!: string | null;
  @Column('text') holds!: UploadHolds;
  /** Null when the client sends the bytes. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text', { nullable: true }) validator!: string | null;
  @Column('text') state!: UploadState;
  /** A bigint: comes as text. Null while it is not known. */
  @Column('bigint', { nullable: true }) sizeBytes!: string | null;
  /** Null when it was not counted while the bytes came. */
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('text', { nullable: true }) jobId!: string | null;
  /** Of the job, if there is one. */
  @Column('integer') jobAttempt!: number;
  @Column('text') requestId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
