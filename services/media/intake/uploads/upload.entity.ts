import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type UploadState = 'open' | 'received' | 'done' | 'dropped';

/** Content of the upload: a source, or a backup that contains one. */
export type UploadHolds = 'source' | 'backup';

/**
 * A source in transit: sent by the client, or fetched. The received length is the size of its bytes on the
 * disk.
 */
@Entity({ name: 'upload' })
export class UploadEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  /** Null for an input of a tool. */
  @Column('text', { nullable: true }) videoId!: string | null;
  @Column('text') filename!: string;
  @Column('text', { nullable: true }) contentType!: string | null;
  @Column('text') holds!: UploadHolds;
  /** Null when the client sends the bytes. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('text', { nullable: true }) validator!: string | null;
  @Column('text') state!: UploadState;
  /** A bigint, which the driver returns as text. Null while unknown. */
  @Column('bigint', { nullable: true }) sizeBytes!: string | null;
  /** Null if it was not computed during the upload. */
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('text', { nullable: true }) jobId!: string | null;
  /** Attempt of the job, if there is one. */
  @Column('integer') jobAttempt!: number;
  @Column('text') requestId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
