import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { BackupContent } from '../../../../schemas/backup.js';

/** Content restored from a backup besides the source of a video, with the ids of its stored files. */
@Entity({ name: 'restored_content' })
export class RestoredContentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @Column('jsonb') content!: BackupContent;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
