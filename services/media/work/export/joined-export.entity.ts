import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportProof } from '../../../../schemas/messages/media.js';

/**
 * A finished export under the key of what it was joined from, so that a repeated request reuses the verified
 * bytes. They belong to the stored file.
 */
@Entity({ name: 'joined_export' })
export class JoinedExportEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') key!: string;
  /** Hash of the finished file. */
  @Column('text') sha256!: string;
  @Column('jsonb') proof!: ExportProof;
}
