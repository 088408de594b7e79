import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A backup of a video that can be downloaded. Its file is media's. */
@Entity({ name: 'backup' })
export class BackupEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** The job that made it. */
  @Column('text') jobId!: string;
  @Column('text') fileId!: string;
  @Column('text') filename!: string;
  /** A bigint: comes as text. */
  @Column('bigint') sizeBytes!: string;
  @Column('text') sha256!: string;
  /** Files in it. */
  @Column('integer') fileCount!: number;
  @Column('timestamptz') createdAt!: Date;
}
