import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';

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
