import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';

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
