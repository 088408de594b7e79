import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import type { CallerClaims } from '../../platform/access/caller.js';

/** The parameters of a process, as its steps need them. */
export interface ProcessRequest {
  readonly version: 1;
  /** The caller with the permissions at the time of the request; the steps run on the caller's behalf. */
  readonly caller: CallerClaims;
  readonly context: string | null;
  readonly companyContext: string | null;
  readonly language: string | null;
  readonly tone: string | null;
  readonly voiceId: string | null;
  readonly exportSettings: ExportSettings;
  /** Of a refresh: the settings of the voiceover, the articles that are written again, the translated videos, and the settings of exports in other aspect ratios than the newest, in order. */
  readonly voice?: VoiceSettings | null;
  readonly articles?: readonly RewrittenArticle[];
  readonly translations?: readonly string[];
  readonly exports?: readonly ExportSettings[];
}

/** An article as it was requested. */
export interface RewrittenArticle {
  readonly language: string;
  readonly instructions: string | null;
}

/** The parameters of a process, frozen when it was accepted. */
@Entity({ name: 'process_request' })
export class ProcessRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: ProcessRequest;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
