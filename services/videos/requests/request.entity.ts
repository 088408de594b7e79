import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import type { videoCreated, videoTranslated } from '../../../schemas/messages/videos.js';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import type { CallerClaims } from '../../platform/access/caller.js';

/** Context provided with an analysis, to be stored in its video. */
export type ProvidedContext = Partial<Pick<AnalysisRequest, 'videoContext' | 'companyContext'>>;

/** The parameters of one analysis, frozen when it was accepted. */
@Entity({ name: 'analysis_request' })
export class AnalysisRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: AnalysisRequest & {
    /** Context not yet stored in the video, since the analysis must be accepted first. */
    readonly given?: ProvidedContext;
  };
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

type TranslatedFact = z.infer<typeof videoTranslated.payload>;

/** The parameters of one voiceover, frozen when it was accepted. */
@Entity({ name: 'voice_request' })
export class VoiceRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: VoiceRequest;
  /** The event to publish when synthesis completes, if the voiceover is part of a translation. */
  @Column('jsonb', { nullable: true }) translated!: TranslatedFact | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** The parameters of one export, frozen when it was accepted. */
@Entity({ name: 'render_plan' })
export class RenderPlanEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: RenderRequest;
  /** The settings of the request alone; null for exports from before this column. */
  @Column('jsonb', { nullable: true }) settings!: ExportSettings | null;
  /** Which of the video's exports it makes; null for exports from before this column. */
  @Column('text', { nullable: true }) aspectRatio!: ExportRatio | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** The parameters of one translation, frozen when it was accepted. */
@Entity({ name: 'translation_request' })
export class TranslationRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: TranslationRequest;
  /** When an update was applied to its video; null for other requests, whose video shows that they were. */
  @Column('timestamptz', { nullable: true }) appliedAt?: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A canceled translation job, whose later results are discarded. The row is deleted with the source video. */
@Entity({ name: 'canceled_translation' })
export class CanceledTranslationEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  /** The latest canceled attempt. */
  @Column('integer') attempt!: number;
}

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

/** An accepted process, as published in the event about its video. */
@Entity({ name: 'accepted_process' })
export class AcceptedProcessEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') created!: z.infer<typeof videoCreated.payload>;
  @Column('text') requestId!: string;
}
