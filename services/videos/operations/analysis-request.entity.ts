import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';

/** What one analysis was asked to be, frozen when it was accepted. */
@Entity({ name: 'analysis_request' })
export class AnalysisRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: AnalysisRequest;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
