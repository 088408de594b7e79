import { inTransaction } from '../../../platform/database.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { ExportServices } from './export-services.js';
import type { PlanPayload, PlanResult } from './export-work.js';

/** Returns the plan that a unit of an export belongs to. */
export async function requirePlan(
  { db }: ExportServices,
  { workspaceId, jobId }: WorkEntity,
): Promise<PlanResult & PlanPayload> {
  const row = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(WorkEntity, { jobId, kind: 'plan' }),
  );
  if (!row?.result)
    throw new WorkFailed('internal_error', 'The plan of this export no longer exists', 'plan');
  return { ...(row.result as PlanResult), ...(row.payload as PlanPayload) };
}
