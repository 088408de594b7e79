import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import type { WorkEntity } from '../../queue/work.entity.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { ExportPlanEntity } from './export-plan.entity.js';

/** Stores a job's plan for inspection; a retry replaces it. */
export async function storePlan(
  tx: EntityManager,
  { workspaceId, jobId, videoId }: WorkEntity,
  plan: RenderPlan,
): Promise<void> {
  await tx.query(
    `insert into export_plan (workspace_id, job_id, video_id, plan) values ($1, $2, $3, $4)
     on conflict (workspace_id, job_id) do update set plan = excluded.plan, created_at = now()`,
    [workspaceId, jobId, videoId, JSON.stringify(plan)],
  );
}

/** Returns the plans of the jobs, in the order of the ids; null for jobs without a plan so far. */
export async function listPlans(
  db: DataSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<Array<RenderPlan | null>> {
  const stored = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findBy(ExportPlanEntity, { jobId: In([...jobIds]) }),
  );
  const plans = new Map(stored.map(({ jobId, plan }) => [jobId, plan]));
  return jobIds.map((id) => plans.get(id) ?? null);
}
