import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
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
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
