import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';

/** What an analysis was given for its video to keep. */
export type ProvidedContext = Partial<Pick<AnalysisRequest, 'videoContext' | 'companyContext'>>;

/** What one analysis was asked to be, frozen when it was accepted. */
@Entity({ name: 'analysis_request' })
export class AnalysisRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: AnalysisRequest & {
    /** Not on the video yet: that has to wait until the analysis is accepted. */
    readonly given?: ProvidedContext;
  };
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
