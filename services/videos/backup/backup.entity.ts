import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A backup of a video, available for download. Its file is stored by media. */
@Entity({ name: 'backup' })
export class BackupEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** The job that created it. */
  @Column('text') jobId!: string;
  @Column('text') fileId!: string;
  @Column('text') filename!: string;
  /** A bigint, which the driver returns as a string. */
  @Column('bigint') sizeBytes!: string;
  @Column('text') sha256!: string;
  /** Number of files in the backup. */
  @Column('integer') fileCount!: number;
  @Column('timestamptz') createdAt!: Date;
}
