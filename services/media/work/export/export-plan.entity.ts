import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';

/** What a job rendered, or is about to: as it was settled before the first frame. It stays until a later one of the video has been there for long. */
@Entity({ name: 'export_plan' })
export class ExportPlanEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') plan!: RenderPlan;
}
