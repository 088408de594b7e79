import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';

/**
 * The plan of a job's export as fixed before the first frame. It is deleted some time after a later plan of
 * the video.
 */
@Entity({ name: 'export_plan' })
export class ExportPlanEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') plan!: RenderPlan;
}
