import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportContent } from '../../../schemas/messages/media.js';
import type { SignedExport } from '../../../schemas/provenance.js';

/** The current export of a video in one aspect ratio; the next one of the ratio replaces it. */
@Entity({ name: 'video_export' })
export class VideoExportEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') aspectRatio!: ExportRatio;
  /** New with each export. */
  @Column('text') id!: string;
  @Column('text') exportFileId!: string;
  @Column('text') srtFileId!: string;
  @Column('text', { nullable: true }) manifestFileId!: string | null;
  /** The frozen request; null if it is not known. */
  @Column('text', { nullable: true }) planId!: string | null;
  /** Name of the files, without extension. */
  @Column('text') basename!: string;
  /** What it shows; null if it is not known. */
  @Column('jsonb', { nullable: true }) content!: ExportContent | null;
  /** What its content credentials state; null if it has none. */
  @Column('jsonb', { nullable: true }) credentials!: SignedExport | null;
  @Column('timestamptz') exportedAt!: Date;
}
