import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { BackupContent } from '../../../../schemas/backup.js';

/** What came out of a backup besides the source of a video, with the files that were kept of it. */
@Entity({ name: 'restored_content' })
export class RestoredContentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @Column('jsonb') content!: BackupContent;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
