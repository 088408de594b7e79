import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { SourceProbe } from '../video/probe/source-probe.js';
import type { StillContent } from './still-content.js';

export type FilePurpose =
  | 'source'
  | 'thumbnail'
  | 'strip'
  | 'export'
  | 'srt'
  | 'manifest'
  | 'voice'
  | 'voiceover'
  | 'screenshot'
  | 'asset'
  | 'avatar'
  | 'tool-output'
  | 'backup'
  | 'capsule'
  | 'preview';

/** A stored file. Its bytes are stored under their hash, once per workspace. */
@Entity({ name: 'file' })
export class FileEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') sha256!: string;
  /** A bigint, which the driver returns as text. */
  @Column('bigint') sizeBytes!: string;
  @Column('text') contentType!: string;
  @Column('text') filename!: string;
  @Column('text') purpose!: FilePurpose;
  @Column('text', { nullable: true }) videoId!: string | null;
  /** Result of ffprobe for a source. */
  @Column('jsonb', { nullable: true }) probe!: SourceProbe | null;
  /** What a picture shows of its video; null for other files, and for older pictures. */
  @Column('jsonb', { nullable: true }) pictureOf!: StillContent | null;
  /** The picture that this one shows with parts of it hidden; removed with it. */
  @Column('text', { nullable: true }) originalFileId!: string | null;
  /** When a later export, or another article's screenshot, replaced it, or its retention ended. */
  @Column('timestamptz', { nullable: true }) supersededAt!: Date | null;
  /** Since when it waits to be claimed; null once it is claimed. */
  @Column('timestamptz', { nullable: true }) unclaimedSince!: Date | null;
  /** Since when its bytes are known to be missing or damaged. */
  @Column('timestamptz', { nullable: true }) missingSince!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
