import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportProof } from '../../../../schemas/messages/media.js';
import type { SignedExport } from '../../../../schemas/provenance.js';

/** The content credentials of an export, and the key of everything that they state. */
export type KeyedSignature = SignedExport & { readonly key: string };

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
  /** What the content credentials of the file state; null when it has none. */
  @Column('jsonb', { nullable: true }) signed!: KeyedSignature | null;
}
