import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportProof } from '../../../../schemas/messages/media.js';

/** A finished export by what it was joined from: asked for again, its bytes are there and proven. They belong to the file that has them. */
@Entity({ name: 'joined_export' })
export class JoinedExportEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') key!: string;
  /** Of the finished file. */
  @Column('text') sha256!: string;
  @Column('jsonb') proof!: ExportProof;
}
