import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { CallerClaims } from '../../platform/caller.js';

/** What a process was asked for, as its steps need it. */
export interface ProcessRequest {
  readonly version: 1;
  /** Who asked, with what they were allowed then: the steps are done in their name. */
  readonly caller: CallerClaims;
  readonly context: string | null;
  readonly companyContext: string | null;
  readonly language: string | null;
  readonly tone: string | null;
  readonly voiceId: string | null;
  readonly exportSettings: ExportSettings;
}

/** A process's settings, frozen when it was accepted. */
@Entity({ name: 'process_request' })
export class ProcessRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: ProcessRequest;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
